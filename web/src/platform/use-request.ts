import { useEffect, useRef, useState } from 'react';
import { ApiError, isUnreachable, sessionGoneText } from './client.ts';
import { holdSession } from './session-hold.ts';

/** Why a request failed, for the person. `fields` are by the name of the input. */
export type Refusal = {
  readonly code: string;
  readonly text: string;
  readonly fields: Readonly<Record<string, string>>;
};

/** The field to which a refusal belongs, for codes without a list of fields. */
export type FieldOfCode = Readonly<Record<string, string>>;

/** Runs one request at a time and keeps its refusal for the form. Requests are sent at once and never queued. */
export function useRequest(fieldOfCode: FieldOfCode = {}) {
  const running = useRef(false);
  const sent = useRef<HTMLFormElement | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  useEffect(() => {
    if (refusal) sent.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);

  // Keep the typed text and the message when the session has ended.
  const isSessionOver = refusal?.text === sessionGoneText;
  useEffect(() => (isSessionOver ? holdSession() : undefined), [isSessionOver]);

  /** Runs `work` unless a request is in progress. On a refusal, focuses the first invalid field of `form`. */
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

/** The message for an error of `call` or of a browser API (`Explained`). */
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

/** The text of a refusal as a whole, with those of its fields: for a screen that does not show the fields. */
export function wholeText({ text, fields }: Refusal): string {
  return Object.values(fields).join(' ') || text;
}

/** A failed browser API, with a message for the person. */
export class Explained extends Error {}
