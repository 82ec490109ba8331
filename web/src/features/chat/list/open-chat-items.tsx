import { CalendarSearch, Search, UsersRound } from 'lucide-react';
import { MenuItem, MenuSeparator } from '../../../ui/menu.tsx';

/** The items of the menu of the open chat that lead to its messages, and to the details of a group. */
export function OpenChatItems({
  onSearch,
  onJump,
  onDetails,
}: {
  onSearch: () => void;
  onJump: () => void;
  /** Only of a group. */
  onDetails: (() => void) | undefined;
}) {
  return (
    <>
      {onDetails && (
        <MenuItem icon={<UsersRound />} onSelect={onDetails}>
          Group details
        </MenuItem>
      )}
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
