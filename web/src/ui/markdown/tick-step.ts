const stepInLine = /^((?:[\s>]|[-*+]\s|\d{1,9}[.)]\s)*\[)[ xX](?=\])/;

/** A text with the step in a line ticked or not, or null if there is no step in the line. */
export function tickStep(text: string, line: number, isDone: boolean): string | null {
  // With the line breaks between the lines.
  const parts = text.split(/(\r\n|\r|\n)/);
  const before = parts[line * 2];
  if (before === undefined || !stepInLine.test(before)) return null;
  parts[line * 2] = before.replace(stepInLine, `$1${isDone ? 'x' : ' '}`);
  return parts.join('');
}
