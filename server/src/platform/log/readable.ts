type Fields = Readonly<Record<string, unknown>>;

/** Maximum number of characters of a field in a line. */
const longestValue = 300;

const levels: Readonly<Record<number, { name: string; colour: number }>> = {
  10: { name: 'TRACE', colour: 90 },
  20: { name: 'DEBUG', colour: 90 },
  30: { name: 'INFO', colour: 32 },
  40: { name: 'WARN', colour: 33 },
  50: { name: 'ERROR', colour: 31 },
  60: { name: 'FATAL', colour: 31 },
};

/** Fields of every line that are of no use on the terminal of this process. */
const left = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err', 'name']);

/** The HTTP library logs each address. The start prints the address once itself. */
const saidBetter = /^Server listening at /;

/**
 * Formats a JSON log line for people: time of day, level, message, other fields as `key=value`. A warning shows an
 * error's message, an error its whole stack. Lines that are not JSON stay unchanged; '' for lines without news.
 */
export function readableLine(json: string, { colours }: { colours: boolean }): string {
  const line = parse(json);
  if (!line) return json;
  if (saidBetter.test(String(line['msg']))) return '';
  const paint = (text: string, colour: number) => (colours ? `\u001B[${colour}m${text}\u001B[0m` : text);
  const number = Number(line['level']);
  const { name, colour } = levels[number] ?? { name: 'LOG', colour: 37 };
  const fields = Object.entries(line).filter(
    ([key]) => !left.has(key) && !(key === 'reqId' && line['errorId'] === line['reqId']),
  );
  const error = line['err'];
  const isBrief = number < 50;
  const parts = [
    paint(timeOf(line['time']), 90),
    paint(name.padEnd(5), colour),
    [line['msg'], isBrief ? briefly(error) : null].filter(Boolean).join(': '),
    ...fields.map(([key, value]) => paint(`${key}=${valueText(value)}`, 90)),
  ];
  const below = isBrief ? '' : stackOf(error);
  return `${parts.join(' ')}\n${below && `${paint(indented(below), 90)}\n`}`;
}

function parse(json: string): Fields | null {
  try {
    const line: unknown = JSON.parse(json);
    return typeof line === 'object' && line !== null ? (line as Fields) : null;
  } catch {
    return null;
  }
}

function timeOf(time: unknown): string {
  const date = new Date(Number(time));
  return [date.getHours(), date.getMinutes(), date.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

function valueText(value: unknown): string {
  const text = typeof value === 'string' && /^[^\s"=]+$/.test(value) ? value : JSON.stringify(value);
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}

function briefly(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('message' in error)) return null;
  // Node leaves the message empty when several connections failed.
  return String(error.message || ('code' in error && error.code) || '') || null;
}

/** With the causes, each below the error that it caused. */
function stackOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return error === undefined ? '' : JSON.stringify(error);
  const own = 'stack' in error ? String(error.stack) : JSON.stringify(error);
  return 'cause' in error ? `${own}\ncaused by: ${stackOf(error.cause)}` : own;
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '    ');
}
