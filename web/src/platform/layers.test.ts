import { createBrowserHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLayers } from './layers.ts';

type Entry = { state: unknown; href: string };

/** A fake history with asynchronous traversal, like a browser's. */
function fakeWindow(entries: Entry[] = [{ state: null, href: '/app/tasks' }]) {
  let at = entries.length - 1;
  const listeners = new Set<() => void>();
  const put = (state: unknown, href: string | undefined) => {
    entries[at] = { state, href: href ?? entries[at]?.href ?? '' };
  };
  const url = () => new URL(entries[at]?.href ?? '', 'http://localhost');
  return {
    entries,
    at: () => at,
    location: {
      get pathname() {
        return url().pathname;
      },
      get search() {
        return url().search;
      },
      get hash() {
        return url().hash;
      },
    },
    history: {
      get state() {
        return entries[at]?.state;
      },
      get length() {
        return entries.length;
      },
      pushState(state: unknown, _title: string, href?: string) {
        at += 1;
        entries.length = at;
        put(state, href);
      },
      replaceState: (state: unknown, _title: string, href?: string) => put(state, href),
      go(by: number) {
        setTimeout(() => {
          if (!entries[at + by]) return;
          at += by;
          for (const listener of listeners) listener();
        }, 5);
      },
      back() {
        this.go(-1);
      },
      forward() {
        this.go(1);
      },
    },
    addEventListener: (type: string, listener: () => void) => type === 'popstate' && listeners.add(listener),
    removeEventListener: () => undefined,
  };
}

function begin(entries?: Entry[]) {
  const window = fakeWindow(entries);
  const history = createBrowserHistory({ window });
  const layers = createLayers(history);
  const open = new Set<string>();
  const stuck = new Set<string>();
  /** A dialog as in the product; without `reopens` it stays closed on Forward. */
  const dialog = (id: string, { reopens = true } = {}) => {
    const set = (isOpen: boolean) => {
      if (isOpen === open.has(id)) return;
      if (isOpen) open.add(id);
      else open.delete(id);
      if (isOpen) layers.opened(id);
      else layers.closed(id);
    };
    const forget = layers.add({
      id,
      close: () => set(false),
      reopen: () => reopens && set(true),
      isBusy: () => stuck.has(id),
    });
    return { open: () => set(true), close: () => set(false), forget };
  };
  const shown = () => [...open];
  const address = () => `${window.location.pathname}${window.location.search}`;
  return { window, history, dialog, shown, stuck, address };
}

const settled = () => vi.advanceTimersByTimeAsync(100);

describe('layers', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', undefined);
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('closes a layer on Back and reopens it on Forward', async () => {
    const { window, dialog, shown, history } = begin();
    dialog('a').open();
    await settled();
    expect(window.at()).toBe(1);
    for (let turn = 0; turn < 10; turn += 1) {
      history.back();
      await settled();
      expect([shown(), window.at()]).toEqual([[], 0]);
      history.forward();
      await settled();
      expect([shown(), window.at()]).toEqual([['a'], 1]);
    }
  });

  it('removes the entry of a layer that is closed otherwise', async () => {
    const { window, dialog } = begin();
    const a = dialog('a');
    a.open();
    await settled();
    a.close();
    await settled();
    expect(window.at()).toBe(0);
  });

  it('closes the topmost layer first', async () => {
    const { dialog, shown, history, window } = begin();
    dialog('a').open();
    dialog('b').open();
    await settled();
    history.back();
    await settled();
    expect(shown()).toEqual(['a']);
    history.back();
    await settled();
    expect([shown(), window.at()]).toEqual([[], 0]);
  });

  it('removes the entries of several layers closed at once', async () => {
    const { dialog, window } = begin();
    const [a, b] = [dialog('a'), dialog('b')];
    a.open();
    b.open();
    await settled();
    a.close();
    b.close();
    await settled();
    expect(window.at()).toBe(0);
  });

  it('keeps the entry of a layer below another until both are closed', async () => {
    const { dialog, window, shown } = begin();
    const [a, b] = [dialog('a'), dialog('b')];
    a.open();
    b.open();
    await settled();
    a.close();
    await settled();
    expect([shown(), window.at()]).toEqual([['b'], 2]);
    b.close();
    await settled();
    expect(window.at()).toBe(0);
  });

  it('adds an entry for a layer that opens while another entry is being removed', async () => {
    const { dialog, window, shown, history } = begin();
    const [a, b] = [dialog('a'), dialog('b')];
    a.open();
    await settled();
    a.close();
    await vi.advanceTimersByTimeAsync(2);
    b.open();
    await settled();
    expect([shown(), window.at()]).toEqual([['b'], 1]);
    history.back();
    await settled();
    expect([shown(), window.at()]).toEqual([[], 0]);
  });

  it('survives a double click that opens, closes and opens', async () => {
    const { dialog, window, shown } = begin();
    const a = dialog('a');
    a.open();
    a.close();
    a.open();
    await settled();
    expect([shown(), window.at()]).toEqual([['a'], 1]);
  });

  it('keeps a navigation in the same tick as closing, and skips the closed layer', async () => {
    const { dialog, history, address, window } = begin();
    const a = dialog('a', { reopens: false });
    a.open();
    await settled();
    a.close();
    history.push('/app/connect');
    await settled();
    expect(address()).toBe('/app/connect');
    history.back();
    await settled();
    expect([address(), window.at()]).toEqual(['/app/tasks', 0]);
    history.forward();
    await settled();
    expect(address()).toBe('/app/connect');
  });

  it('keeps a navigation during the removal of an entry', async () => {
    const { dialog, history, address } = begin();
    const a = dialog('a', { reopens: false });
    a.open();
    await settled();
    a.close();
    await vi.advanceTimersByTimeAsync(2);
    history.push('/app/connect');
    await settled();
    expect(address()).toBe('/app/connect');
  });

  it('skips the entry of a layer that can’t reopen', async () => {
    const { dialog, history, window } = begin();
    dialog('a', { reopens: false }).open();
    await settled();
    history.back();
    await settled();
    history.forward();
    await settled();
    expect(window.at()).toBe(0);
  });

  it('does not close a layer that is busy', async () => {
    const { dialog, history, window, shown, stuck } = begin();
    dialog('a').open();
    await settled();
    stuck.add('a');
    history.back();
    await settled();
    expect([shown(), window.at()]).toEqual([['a'], 1]);
    stuck.clear();
    history.back();
    await settled();
    expect([shown(), window.at()]).toEqual([[], 0]);
  });

  it.each(['Back', 'closing'])('keeps changes of the URL while a layer is open after %s', async (how) => {
    const { dialog, history, address, shown } = begin();
    const a = dialog('a');
    a.open();
    await settled();
    history.replace('/app/tasks?view=list', history.location.state);
    if (how === 'Back') history.back();
    else a.close();
    await settled();
    expect([shown(), address()]).toEqual([[], '/app/tasks?view=list']);
  });

  it('removes entries of layers after a reload', async () => {
    const state = (index: number, layers: string[]) => ({ __TSR_index: index, __TSR_key: 'k', layers });
    const { window } = begin([
      { state: state(0, []), href: '/app/tasks' },
      { state: state(1, ['old 1']), href: '/app/tasks' },
      { state: state(2, ['old 1', 'old 2']), href: '/app/tasks' },
    ]);
    await settled();
    expect(window.at()).toBe(0);
  });

  describe('with a search parameter', () => {
    it('is in the URL while open', async () => {
      const { dialog, address, window } = begin();
      const task = dialog('task:1');
      task.open();
      await settled();
      expect([address(), window.at()]).toEqual(['/app/tasks?task=1', 1]);
      task.close();
      await settled();
      expect([address(), window.at()]).toEqual(['/app/tasks', 0]);
    });

    it('removes the parameter of a direct link when closed', async () => {
      const { dialog, address, window } = begin([{ state: null, href: '/app/tasks?task=1&view=list' }]);
      const task = dialog('task:1');
      task.open();
      await settled();
      expect(window.at()).toBe(0);
      task.close();
      await settled();
      expect([address(), window.at()]).toEqual(['/app/tasks?view=list', 0]);
    });

    it('is closed together with the layers that led to it', async () => {
      const { dialog, address, window } = begin();
      const [one, two] = [dialog('task:1'), dialog('task:2')];
      one.open();
      await settled();
      one.close();
      two.open();
      await settled();
      two.close();
      await settled();
      expect([address(), window.at()]).toEqual(['/app/tasks', 0]);
    });

    it('navigates from one to the next and back', async () => {
      const { dialog, history, address } = begin();
      const [one, two] = [dialog('task:1'), dialog('task:2')];
      one.open();
      await settled();
      one.close();
      two.open();
      await settled();
      expect(address()).toBe('/app/tasks?task=2');
      history.back();
      await settled();
      expect(address()).toBe('/app/tasks?task=1');
    });

    it('opens on a page that is not loaded yet', async () => {
      const { dialog, history, address } = begin();
      const task = dialog('task:1');
      task.open();
      await settled();
      history.push('/app/connect?person=2', { layers: ['person:2'] });
      task.close();
      await settled();
      expect(address()).toBe('/app/connect?person=2');
      const person = dialog('person:2');
      person.open();
      await settled();
      person.close();
      await settled();
      expect(address()).toBe('/app/tasks?task=1');
    });

    it('leaves closing on Back to the reader of the URL', async () => {
      const { dialog, history, shown, address } = begin([{ state: null, href: '/app/tasks?task=1' }]);
      dialog('task:1').open();
      const question = dialog('question');
      question.open();
      await settled();
      history.back();
      await settled();
      expect([shown(), address()]).toEqual([['task:1'], '/app/tasks?task=1']);
    });

    it('is closed together with the layers above it', async () => {
      const { dialog, window, address } = begin();
      const [task, question] = [dialog('task:1'), dialog('question')];
      task.open();
      question.open();
      await settled();
      expect(window.at()).toBe(2);
      question.close();
      task.close();
      await settled();
      expect([address(), window.at()]).toEqual(['/app/tasks', 0]);
    });

    it('keeps changes of the URL while open', async () => {
      const { dialog, history, address } = begin();
      const task = dialog('task:1');
      task.open();
      await settled();
      history.replace('/app/tasks?view=list&task=1', history.location.state);
      task.close();
      await settled();
      expect(address()).toBe('/app/tasks?view=list');
    });
  });
});
