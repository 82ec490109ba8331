import { useEffect, useRef } from 'react';
import { createPreference } from './preference.ts';
import { createStore, type Store, useStore } from './store.ts';

/** A shortcut in the list of shortcuts; `keys` as in `Kbd` ("C", "G T" for a sequence, "Mod+K", "?"). */
export type Hotkey = {
  readonly keys: string;
  readonly label: string;
  readonly group: string;
  /** Also works in text fields. */
  readonly inFields?: true;
  /** Handled elsewhere: it is only in the list. */
  readonly isOnlyListed?: true;
};

type Registered = Hotkey & { readonly run: () => void };

/** Maximum delay between the keys of a sequence, in milliseconds. */
const sequenceTimeoutMs = 1500;

const registered: Store<readonly Registered[]> = createStore<readonly Registered[]>([]);
const singleKeys = createPreference<boolean>('single-key-shortcuts', {
  read: (stored) => stored !== 'off',
  write: (isOn) => (isOn ? 'on' : 'off'),
});

/**
 * Enables shortcuts until the returned function is called. They are ignored in text fields (except `inFields`) and
 * while a dialog or menu is open.
 */
export function registerHotkeys(hotkeys: readonly Registered[]): () => void {
  registered.set([...registered.get(), ...hotkeys]);
  return () => registered.set(registered.get().filter((other) => !hotkeys.includes(other)));
}

/** A shortcut, while the component is mounted and `enabled`. */
export function useHotkey({ keys, label, group }: Hotkey, run: () => void, enabled = true): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!enabled) return;
    return registerHotkeys([{ keys, label, group, run: () => latest.current() }]);
  }, [keys, label, group, enabled]);
}

/** The shortcuts that are enabled now. */
export function useHotkeyList(): readonly Hotkey[] {
  return useStore(registered);
}

/**
 * Whether single-key shortcuts (without Ctrl or ⌘) are enabled. People who use speech recognition or have a tremor can
 * turn them off (WCAG 2.1.4). Kept in this browser.
 */
export function useSingleKeys(): { on: boolean; setOn: (on: boolean) => void } {
  return { on: useStore(singleKeys), setOn: singleKeys.set };
}

let before: { key: string; at: number } | null = null;

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat || isCovered()) return;
  const pressed = nameOf(event);
  if (pressed === null) return;
  const isTyping = isInField(event);
  const isPlain = !pressed.startsWith('Mod+');
  if (isPlain && (isTyping || !singleKeys.get())) return;
  const sequence =
    before && event.timeStamp - before.at < sequenceTimeoutMs ? `${before.key} ${pressed}` : null;
  const found = find(sequence) ?? find(pressed);
  const hit = isTyping && !found?.inFields ? undefined : found;
  before = !hit && isPlain ? { key: pressed, at: event.timeStamp } : null;
  if (!hit) return;
  event.preventDefault();
  hit.run();
}

/** The last one registered wins, as it belongs to the topmost element. */
function find(keys: string | null): Registered | undefined {
  return registered.get().findLast((hotkey) => hotkey.keys === keys && !hotkey.isOnlyListed);
}

function nameOf(event: KeyboardEvent): string | null {
  if (event.altKey) return null;
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  // Shift distinguishes letters (redo and undo); other characters may need it on some keyboards.
  const isShifted = event.shiftKey && /^[A-Z]$/.test(key);
  if (event.ctrlKey || event.metaKey) return isShifted ? `Mod+Shift+${key}` : `Mod+${key}`;
  return key.length === 1 ? key : null;
}

const typing =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable=""], [contenteditable="true"]';
// An element that fades out is not in front.
const inFront =
  ':is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]):not([data-state="closed"])';

function isInField({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(typing) !== null;
}

function isCovered(): boolean {
  return document.querySelector(inFront) !== null;
}

document.addEventListener('keydown', onKeyDown);
