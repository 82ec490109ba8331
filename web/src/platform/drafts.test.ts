import type { CurrentUser } from '@longtable/contract/people';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastStore } from '../ui/toast.ts';
import { discardDraft, dropDraft, keepDraft, readDraft } from './drafts.ts';
import { clearStoredTexts } from './kept-drafts.ts';
import { endHere, session } from './session.ts';

type Form = { title: string; due: string | null; people: string[]; scope: { type: string } };
const blank: Form = { title: '', due: null, people: [], scope: { type: 'individual' } };
const written: Form = {
  title: 'Half a thought',
  due: '2026-11-21',
  people: ['ada'],
  scope: { type: 'team' },
};

/** Web storage: keys are properties, too. */
function fakeStorage(): Storage {
  const storage: Record<string, string> = {};
  return Object.defineProperties(storage, {
    getItem: { value: (key: string) => storage[key] ?? null },
    setItem: { value: (key: string, value: string) => void (storage[key] = value) },
    removeItem: { value: (key: string) => void delete storage[key] },
  }) as unknown as Storage;
}

function signIn(id: string): void {
  session.set({ state: 'signedIn', user: { id } as CurrentUser, offset: '', off: [] });
}

describe('drafts', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', fakeStorage());
    signIn('ada');
  });

  afterEach(() => {
    clearStoredTexts();
    vi.unstubAllGlobals();
    session.set({ state: 'checking', user: null });
  });

  it('keeps a draft until it is sent', () => {
    expect(readDraft('team:new', blank)).toBeNull();
    keepDraft('team:new', written, blank);
    expect(readDraft('team:new', blank)).toEqual(written);
    expect(readDraft('team:other', blank)).toBeNull();
    dropDraft('team:new');
    expect(readDraft('team:new', blank)).toBeNull();
  });

  it('keeps nothing of an untouched form', () => {
    keepDraft('team:new', written, blank);
    keepDraft<Form>('team:new', { ...blank, people: [] }, blank);
    expect(readDraft('team:new', blank)).toBeNull();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('restores only changed fields, as the others may have changed meanwhile', () => {
    keepDraft('team:1', { ...blank, title: 'Mine' }, blank);
    const now = { ...blank, due: '2027-01-01' };
    expect(readDraft('team:1', now)).toEqual({ ...now, title: 'Mine' });
  });

  it('restores emptied fields', () => {
    keepDraft<Form>('team:1', { ...written, due: null, title: '' }, written);
    expect(readDraft('team:1', written)).toEqual({ ...written, due: null, title: '' });
  });

  it('belongs to a person', () => {
    keepDraft('team:new', written, blank);
    signIn('grace');
    expect(readDraft('team:new', blank)).toBeNull();
    signIn('ada');
    expect(readDraft('team:new', blank)).toEqual(written);
  });

  it('is cleared with the other local data, and nothing else is', () => {
    localStorage.setItem('theme', 'dark');
    keepDraft('team:new', written, blank);
    clearStoredTexts();
    expect(readDraft('team:new', blank)).toBeNull();
    expect(localStorage.getItem('theme')).toBe('dark');
  });

  it('is deleted in the same tick in which the session ends', async () => {
    keepDraft('team:new', written, blank);
    const ended = endHere('byPerson');
    expect(JSON.stringify(localStorage)).not.toContain(written.title);
    await ended;
  });

  it('keeps the draft of another tab when this tab sends its own', () => {
    const key = 'draft:ada team:new';
    keepDraft('team:new', written, blank);
    const others = JSON.stringify({ at: Date.now(), changes: { title: 'Of another tab' } });
    localStorage.setItem(key, others);
    dropDraft('team:new');
    expect(readDraft('team:new', blank)).toEqual({ ...blank, title: 'Of another tab' });
    // Now this tab has read it, too.
    dropDraft('team:new');
    expect(readDraft('team:new', blank)).toBeNull();
  });

  it('keeps the draft of another tab when this tab discards its own, which can be restored', () => {
    keepDraft('team:new', written, blank);
    const others = JSON.stringify({ at: Date.now(), changes: { title: 'Of another tab' } });
    localStorage.setItem('draft:ada team:new', others);
    discardDraft('team:new', () => undefined);
    expect(readDraft('team:new', blank)).toEqual({ ...blank, title: 'Of another tab' });
    toastStore.snapshot().at(-1)?.action?.onSelect();
    expect(readDraft('team:new', blank)).toEqual(written);
  });

  it('leaves out fields of another shape', () => {
    const odd = { title: 7, due: {}, people: 'ada', scope: { kind: 'team' }, more: 1 };
    keepDraft('team:new', odd as unknown as Form, {});
    expect(readDraft('team:new', blank)).toEqual({ ...blank, due: {} });
    localStorage.setItem('draft:ada team:new', 'not what it was');
    expect(readDraft('team:new', blank)).toBeNull();
  });

  it('lasts as long as the page without storage', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
      removeItem: () => undefined,
    });
    keepDraft('team:new', written, blank);
    expect(readDraft('team:new', blank)).toEqual(written);
    dropDraft('team:new');
    expect(readDraft('team:new', blank)).toBeNull();
  });

  it('can be restored after it was discarded', () => {
    const reopen = vi.fn<() => void>();
    keepDraft('team:new', written, blank);
    discardDraft('team:new', reopen);
    expect(readDraft('team:new', blank)).toBeNull();
    const offered = toastStore.snapshot().at(-1);
    expect(offered).toMatchObject({ title: 'Draft discarded', action: { label: 'Undo' } });
    offered?.action?.onSelect();
    expect(readDraft('team:new', blank)).toEqual(written);
    expect(reopen).toHaveBeenCalledOnce();
  });

  it('offers nothing to restore if there was no draft', () => {
    const before = toastStore.snapshot().length;
    discardDraft('team:new', () => undefined);
    expect(toastStore.snapshot()).toHaveLength(before);
  });
});
