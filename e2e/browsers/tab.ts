/** A browser of any make, with one profile of its own: as much of it as the smoke needs. */
export type Browser = {
  /** Name and version, for reports. */
  readonly name: string;
  /** Opens another tab; tabs share cookies and storage. */
  newTab(): Promise<Tab>;
  /** What pages have written to the console as errors, and thrown, since the last call; as far as the driver tells. */
  takeErrors(): string[];
  close(): Promise<void>;
};

/** A tab. Coordinates are CSS pixels from the upper left corner of what is shown. */
export type Tab = {
  /** Navigates to an address; resolves once the navigation has begun, whatever the page does then. */
  open(url: string): Promise<void>;
  /** Calls a function in the page, which knows nothing but its argument. Both its argument and its answer are JSON. */
  run<Argument, Answer>(work: (argument: Argument) => Answer, argument: Argument): Promise<Awaited<Answer>>;
  /** Clicks with the left button of the mouse. */
  click(point: { readonly x: number; readonly y: number }): Promise<void>;
  /** Types text into what has the focus, key by key. */
  type(text: string): Promise<void>;
  /** A picture of what is shown, as PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
};
