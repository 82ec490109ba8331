import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, openToasts, toast, toastStore } from './toast.ts';

function shown(): string[] {
  return toastStore
    .snapshot()
    .filter(({ open }) => open)
    .map(({ title }) => title);
}

describe('toast', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    for (let open = toastStore.snapshot(); open.length > 0; open = toastStore.snapshot()) {
      for (const { id } of open) dismissToast(id);
      vi.runAllTimers();
    }
    vi.useRealTimers();
  });

  it('shows only the newest toast', () => {
    toast({ title: 'Task created' });
    toast({ title: 'Task moved' });
    expect(shown()).toEqual(['Task moved']);
  });

  it('restores a failure when the toast that replaced it closes', () => {
    toast({ title: 'Failed to update task', tone: 'danger' });
    const id = toast({ title: 'Link copied' });
    expect(shown()).toEqual(['Link copied']);
    dismissToast(id);
    expect(shown()).toEqual(['Failed to update task']);
  });

  it('restores a failure for its full duration', () => {
    toast({ title: 'Failed to update task', tone: 'danger', duration: 4000 });
    const id = toast({ title: 'Link copied' });
    vi.advanceTimersByTime(60_000);
    dismissToast(id);
    expect(toastStore.snapshot().find(({ open }) => open)?.duration).toBe(4000);
  });

  it('restores a toast with an action for the rest of its duration', () => {
    toast({ title: 'First deleted', action: { label: 'Undo', onSelect: () => undefined }, duration: 10_000 });
    const id = toast({ title: 'Second deleted' });
    vi.advanceTimersByTime(4000);
    dismissToast(id);
    expect(shown()).toEqual(['First deleted']);
    expect(toastStore.snapshot().find(({ open }) => open)?.duration).toBe(6000);
  });

  it('drops a toast with an action when its duration is over', () => {
    toast({ title: 'First deleted', action: { label: 'Undo', onSelect: () => undefined }, duration: 10_000 });
    const id = toast({ title: 'Second deleted' });
    vi.advanceTimersByTime(10_000);
    dismissToast(id);
    expect(shown()).toEqual([]);
  });

  it('does not restore informational toasts', () => {
    toast({ title: 'Task created' });
    const id = toast({ title: 'Task moved' });
    dismissToast(id);
    expect(shown()).toEqual([]);
  });

  it('dismisses a queued toast', () => {
    const failure = toast({ title: 'Failed to update task', tone: 'danger' });
    const id = toast({ title: 'Link copied' });
    dismissToast(failure);
    dismissToast(id);
    expect(shown()).toEqual([]);
  });

  it('shows a repeated failure once', () => {
    const fail = () => toast({ title: 'Failed to update task', description: 'No.', tone: 'danger' });
    fail();
    dismissToast(fail());
    expect(shown()).toEqual([]);
  });

  it('keeps only the latest failures', () => {
    for (let count = 1; count <= 9; count += 1) toast({ title: `Failure ${count}`, tone: 'danger' });
    const seen: string[] = [];
    for (let [title] = shown(); title; [title] = shown()) {
      seen.push(title);
      const open = toastStore.snapshot().find((record) => record.open);
      if (open) dismissToast(open.id);
    }
    expect(seen).toEqual(['Failure 9', 'Failure 8', 'Failure 7', 'Failure 6']);
  });

  it('never drops a toast that stays until dismissed', () => {
    toast({
      title: 'Not sent',
      description: 'What was typed',
      tone: 'danger',
      duration: Number.POSITIVE_INFINITY,
    });
    for (let count = 1; count <= 9; count += 1) toast({ title: `Failure ${count}`, tone: 'danger' });
    expect(openToasts().map(({ title }) => title)).toEqual([
      'Failure 9',
      'Not sent',
      'Failure 6',
      'Failure 7',
      'Failure 8',
    ]);
  });

  it('removes a closed toast after its animation', () => {
    dismissToast(toast({ title: 'Task created' }));
    expect(toastStore.snapshot()).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    expect(toastStore.snapshot()).toEqual([]);
  });
});
