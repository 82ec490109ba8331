/* oxlint-disable eslint/no-console -- This module watches the console. */
let recorded: string[] = [];
let expected: RegExp[] = [];

/** Messages that are logged in every run and indicate no problem. */
const harmless = [
  // The browser delivers resize notifications in the next frame.
  /ResizeObserver loop/,
];

/** Records errors and warnings in the console from now on. */
export function watchConsole(): void {
  for (const level of ['error', 'warn'] as const) {
    const write = console[level].bind(console);
    console[level] = (...parts: unknown[]) => {
      const text = parts.map(String).join(' ');
      if ([...harmless, ...expected].some((pattern) => pattern.test(text))) return;
      recorded.push(text);
      write(...parts);
    };
  }
}

/** Ignores messages that a test causes on purpose. */
export function expectConsole(...patterns: RegExp[]): void {
  expected.push(...patterns);
}

/** Returns the recorded messages, and resets them and the expectations. */
export function takeConsole(): string[] {
  const taken = recorded;
  recorded = [];
  expected = [];
  return taken;
}
