import { useState } from 'react';
import { refusalOf } from '../../../platform/use-request.ts';
import { toast } from '../../../ui/toast.ts';

/** Does something about a member right away, without a dialog, and says what came of it. */
export function useTold() {
  const [isBusy, setBusy] = useState(false);
  const tell = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true);
    try {
      await work();
      toast({ title: done });
    } catch (error) {
      toast({ title: refusalOf(error).text, tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, tell };
}
