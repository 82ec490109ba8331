/** Input in the format of both WebDriver standards: sources, each with its actions. */
export type InputSource = { readonly type: string; readonly id: string; readonly actions: readonly object[] };

/** In CSS pixels from the upper left corner of the viewport. */
export type Point = { readonly x: number; readonly y: number };

/** Milliseconds that a pointer move takes. */
const moveDuration = 40;
/** A drag moves the pointer in this many steps. */
const dragSteps = 10;

/** A click with the left button. */
export function clickInput(point: Point): InputSource {
  return mouseInput([moveTo(point), press, release]);
}

/** A drag with the left button. */
export function dragInput(from: Point, to: Point): InputSource {
  return mouseInput([moveTo(from), press, ...pointsBetween(from, to).map(moveTo), release]);
}

/** The points of a drag after its first one. */
export function pointsBetween(from: Point, to: Point): Point[] {
  return Array.from({ length: dragSteps }, (_, index) => {
    const part = (index + 1) / dragSteps;
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  });
}

const press = { type: 'pointerDown', button: 0 };
const release = { type: 'pointerUp', button: 0 };

function moveTo({ x, y }: Point): object {
  return { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: moveDuration };
}

function mouseInput(actions: object[]): InputSource {
  return { type: 'pointer', id: 'mouse', actions };
}

/** The keys that the journey presses, as WebDriver names them. */
const keyCodes = { Enter: '\uE007' } as const;
export type Key = keyof typeof keyCodes;

/** A press of a key that is no character. */
export function keyInput(key: Key): InputSource {
  return textInput(keyCodes[key]);
}

/** Text, key by key. */
export function textInput(text: string): InputSource {
  const actions = Array.from(text).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return { type: 'key', id: 'keyboard', actions };
}
