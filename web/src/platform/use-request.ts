import { useEffect, useRef, useState } from 'react';
import { ApiError, isUnreachable, sessionGoneText } from './client.ts';
import { holdSession } from './session-hold.ts';

/** Why a request did not happen, for the person who asked. `fields` are by the name of the input. */
export type Refusal = {
  readonly code: string;
  readonly text: string;
  readonly fields: Readonly<Record<string, string>>;
};

/** Refusals that are about one field, though their code says it and not the server's list of fields. */
export type FieldOfCode = Readonly<Record<string, string>>;

/** One request at a time, its refusal kept for the form. It is sent once, now, and never queued. */
export function useRequest(fieldOfCode: FieldOfCode = {}) {
  const running = useRef(false);
  const sent = useRef<HTMLFormElement | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  useEffect(() => {
    if (refusal) sent.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);

  // What was typed stays with the reason, even if that is the end of the session.
  const isSessionOver = refusal?.text === sessionGoneText;
  useEffect(() => (isSessionOver ? holdSession() : undefined), [isSessionOver]);

  /** Does the work unless one is under way. `form` gets the focus back where something is wrong. */
  const run = async (work: () => Promise<unknown>, form?: HTMLFormElement): Promise<void> => {
    if (running.current) return;
    running.current = true;
    sent.current = form ?? null;
    setBusy(true);
    setRefusal(null);
    const release = holdSession();
    try {
      await work();
    } catch (error) {
      setRefusal(refusalOf(error, fieldOfCode));
    } finally {
      running.current = false;
      setBusy(false);
      release();
    }
  };
  return { busy, refusal, run, clear: () => setRefusal(null) };
}

/** The person's text for an error of `call`, or of what the browser was asked for (`Explained`). */
export function refusalOf(error: unknown, fieldOfCode: FieldOfCode = {}): Refusal {
  if (error instanceof ApiError) {
    const field = fieldOfCode[error.code];
    const fields = field ? { ...error.fields, [field]: error.text } : error.fields;
    return { code: error.code, text: error.text, fields };
  }
  if (isUnreachable(error)) return { code: 'unreachable', text: error.message, fields: {} };
  if (error instanceof Explained) return { code: 'browser', text: error.message, fields: {} };
  reportError(error);
  return {
    code: 'server/unexpected',
    text: 'Something went wrong. Please try again in a moment.',
    fields: {},
  };
}

/** Something that this browser did not do, in words for the person. */
export class Explained extends Error {}
