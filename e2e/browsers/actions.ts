/** Input in the format of both WebDriver standards: sources, each with its actions. */
export type InputSource = { readonly type: string; readonly id: string; readonly actions: readonly object[] };

/** Milliseconds that a pointer move takes. */
const moveDuration = 40;

/** A click with the left button. */
export function clickInput(point: { readonly x: number; readonly y: number }): InputSource {
  const [x, y] = [Math.round(point.x), Math.round(point.y)];
  return {
    type: 'pointer',
    id: 'mouse',
    actions: [
      { type: 'pointerMove', x, y, duration: moveDuration },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  };
}

/** Text, key by key. */
export function textInput(text: string): InputSource {
  const actions = Array.from(text).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return { type: 'key', id: 'keyboard', actions };
}
