import { useEffect, useMemo, useRef, useState } from 'react';
import type { Encoding } from '../file/decode.ts';
import { type ReadFile, readFile, UnreadableFile } from '../file/read-file.ts';
import type { FieldChoices, Source, SystemId } from '../model/source.ts';
import { type Detected, detect } from '../systems/detect.ts';

/** A file that was read; `number` increases with each file. */
type Opened = ReadFile & {
  readonly number: number;
  readonly blob: File;
  /** The automatic detection. */
  readonly detected: Detected;
};

const noChoices: FieldChoices = new Map();

/** The chosen file, its detected source and the field choices. */
export function useSource() {
  const [file, setFile] = useState<Opened | null>(null);
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [system, setSystem] = useState<SystemId | null>(null);
  const [choices, setChoices] = useState(noChoices);
  const reader = useRef<AbortController | null>(null);
  const opened = useRef(0);
  useEffect(() => () => reader.current?.abort(), []);
  const detected = useMemo(
    () => (file && system !== null ? detect(file.content, system) : (file?.detected ?? null)),
    [file, system],
  );

  const reset = () => {
    reader.current?.abort();
    setFile(null);
    setReading(false);
    setProblem(null);
    setSystem(null);
    setChoices(noChoices);
  };
  const open = async (blob: File, encoding: Encoding | null) => {
    reader.current?.abort();
    const controller = new AbortController();
    reader.current = controller;
    setReading(true);
    try {
      const { signal } = controller;
      const read = await readFile(blob, { encoding, language: navigator.language, signal });
      const found = detect(read.content);
      if (signal.aborted) return;
      opened.current += 1;
      setFile({ ...read, blob, number: opened.current, detected: found });
      setChoices(noChoices);
    } catch (error) {
      if (controller.signal.aborted) return;
      setProblem(
        error instanceof UnreadableFile ? error.message : 'The file can’t be read. Choose it again.',
      );
    } finally {
      if (reader.current === controller) setReading(false);
    }
  };
  return {
    file: file && { name: file.blob.name, number: file.number, encoding: file.guessed },
    source: detected?.source ?? null,
    /** Other systems to read the file as. */
    otherSystems: detected?.others ?? [],
    reading,
    problem,
    choices,
    choose(blob: File) {
      reset();
      void open(blob, null);
    },
    chooseEncoding: (encoding: Encoding) => file && void open(file.blob, encoding),
    chooseSystem(next: SystemId) {
      setSystem(next);
      setChoices(noChoices);
    },
    setChoices,
    reset,
  };
}

export type OpenSource = ReturnType<typeof useSource>;

/** Returns the fields of a source with their current uses. */
export function usedFields(source: Source, choices: FieldChoices) {
  return source.fields.map((field) => {
    const choice = choices.get(field.id);
    return { field, use: choice?.use ?? field.use, unit: choice?.unit ?? field.unit };
  });
}
