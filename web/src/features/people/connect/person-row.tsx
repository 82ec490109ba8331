import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { OnlineMark } from '../../../kits/people/online-mark.tsx';
import { PersonAvatar } from '../../../kits/people/person-avatar.tsx';
import { RowPersonLink } from '../../../kits/people/row-person-link.tsx';
import { useStore } from '../../../platform/store.ts';
import { refusals } from './connect-messages.ts';

/** A person in a list of Connect: name, `detail` or the last refusal about them, and buttons. */
export function PersonRow({
  personId,
  detail,
  tabIndex,
  children,
}: {
  personId: string;
  detail: ReactNode;
  tabIndex: 0 | -1;
  children: ReactNode;
}) {
  const refusal = useStore(refusals).get(personId);
  const row = useRowFocus();
  return (
    <div
      ref={row}
      className="-mx-2 flex h-full items-center gap-3 border-hairline border-b px-2 transition-colors hover:bg-hover"
    >
      <span className="relative flex shrink-0">
        <PersonAvatar personId={personId} size="xl" />
        <OnlineMark personId={personId} as="dot" />
      </span>
      <div className="min-w-0 flex-1">
        <RowPersonLink personId={personId} tabIndex={tabIndex} className="py-0.5" />
        {refusal ? (
          <p title={refusal} className="line-clamp-3 text-danger text-xs leading-tight">
            {refusal}
          </p>
        ) : (
          <div className="truncate text-muted text-xs">{detail}</div>
        )}
      </div>
      <div className="flex shrink-0 items-center gap-2">{children}</div>
    </div>
  );
}

/** Keeps the focus in a row when its focused button disappears, such as after accepting. */
function useRowFocus() {
  const row = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    if (hadFocus.current && document.activeElement === document.body)
      element.querySelector<HTMLElement>('[data-row-focus]')?.focus({ preventScroll: true });
    const note = ({ type, relatedTarget }: FocusEvent) => {
      if (type === 'focusin') hadFocus.current = true;
      else if (relatedTarget instanceof Node && !element.contains(relatedTarget)) hadFocus.current = false;
    };
    element.addEventListener('focusin', note);
    element.addEventListener('focusout', note);
    return () => {
      element.removeEventListener('focusin', note);
      element.removeEventListener('focusout', note);
    };
  });
  return row;
}
