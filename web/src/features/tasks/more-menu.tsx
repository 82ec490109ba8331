import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { LazyFloating } from '../../ui/lazy-floating.tsx';
import { lazyParts } from '../../ui/lazy-part.tsx';

const usePanel = lazyParts(() => import('./more-menu-panel.tsx'));
const usePhonePanel = lazyParts(() => import('./phone-menu.tsx'));

/**
 * The button of the menu for import, export and templates; on phones also for saved views. The menu is loaded when it is first
 * opened.
 */
export function MoreMenu({ isPhone }: { isPhone: boolean }) {
  const [isWanted, setWanted] = useState(false);
  const panel = usePanel(isWanted && !isPhone);
  const onPhone = usePhonePanel(isWanted && isPhone);
  return (
    <LazyFloating
      kind="menu"
      trigger={
        <IconButton label={isPhone ? 'Tools' : 'Import and export'} variant="secondary">
          <Ellipsis aria-hidden />
        </IconButton>
      }
      onWanted={() => setWanted(true)}
      render={
        onPhone
          ? (floating, byKeyboard) => <onPhone.PhoneMenu {...floating} byKeyboard={byKeyboard} />
          : panel && ((floating, byKeyboard) => <panel.MoreMenuPanel {...floating} byKeyboard={byKeyboard} />)
      }
    />
  );
}
