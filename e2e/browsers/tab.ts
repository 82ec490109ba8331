import type { Key, Point } from './actions.ts';

/** A browser of any engine with a new profile: the parts that the smoke journey needs. */
export type Browser = {
  /** Name and version, for reports. */
  readonly name: string;
  /** Opens another tab; tabs share cookies and storage. */
  newTab(): Promise<Tab>;
  /** Errors that pages have logged or thrown since the last call, as far as the driver reports them. */
  takeErrors(): string[];
  close(): Promise<void>;
};

/** A tab. */
export type Tab = {
  /** Navigates to an address; resolves when the navigation has begun. */
  open(url: string): Promise<void>;
  /** Calls a function in the page with only its argument. Argument and result are JSON. */
  run<Argument, Answer>(work: (argument: Argument) => Answer, argument: Argument): Promise<Awaited<Answer>>;
  /** Clicks with the left button of the mouse. */
  click(point: Point): Promise<void>;
  /** Drags with the left button of the mouse. */
  drag(from: Point, to: Point): Promise<void>;
  /** Types text into the focused element, key by key. */
  type(text: string): Promise<void>;
  /** Presses a key that is no character. */
  press(key: Key): Promise<void>;
  /** A screenshot as PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
};
