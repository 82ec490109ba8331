import { refuse } from './errors.ts';

/** The deepest nesting of lists and objects in a body: several times what any endpoint needs. */
export const maxJsonDepth = 32;

/**
 * Parses the JSON body of a request; an empty object when there is none. Throws `request/malformed` for invalid JSON,
 * and for nesting so deep that recursive code would exhaust the stack.
 */
export function parseJsonBody(body: unknown): unknown {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'string' || isDeeperThan(body, maxJsonDepth)) throw refuse('request/malformed');
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw refuse('request/malformed', { cause });
  }
}

const [quote, backslash] = [0x22, 0x5c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Whether lists and objects in a JSON text are nested deeper than `depth`. One pass; the text need not be valid. */
export function isDeeperThan(text: string, depth: number): boolean {
  let open = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (inString) {
      if (character === backslash) at += 1;
      else if (character === quote) inString = false;
    } else if (character === quote) inString = true;
    else if (character === openList || character === openObject) {
      open += 1;
      if (open > depth) return true;
    } else if (character === closeList || character === closeObject) open -= 1;
  }
  return false;
}
