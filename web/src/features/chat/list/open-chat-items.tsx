import { CalendarSearch, Search } from 'lucide-react';
import { MenuItem, MenuSeparator } from '../../../ui/menu.tsx';

/** The items of the menu of the open chat that lead to its messages. */
export function OpenChatItems({ onSearch, onJump }: { onSearch: () => void; onJump: () => void }) {
  return (
    <>
      <MenuItem icon={<Search />} shortcut="/" onSelect={onSearch}>
        Search
      </MenuItem>
      <MenuItem icon={<CalendarSearch />} onSelect={onJump}>
        Jump to date…
      </MenuItem>
      <MenuSeparator />
    </>
  );
}
