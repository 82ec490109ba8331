import { refuse } from './errors.ts';

/** How deep lists and objects may be nested in a body: several times what any endpoint takes. */
export const maxJsonDepth = 32;

/**
 * The JSON in the body of a request, or an empty object when there was none. Throws `request/malformed` for what is no
 * JSON, and for what is nested so deep that the code which walks it would run out of stack.
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

/** Whether lists and objects in a JSON text are nested deeper than `depth`. One pass; the text may be no JSON at all. */
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
