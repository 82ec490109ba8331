import type { Resource } from '@longtable/contract/resources';
import { fileSizeInWords } from '@longtable/contract/rules/file-size';
import { isFileType } from '@longtable/contract/rules/resource-types';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cn } from '../../../ui/class-names.ts';
import { Thumbnail } from '../list/file-icon.tsx';
import { hostOf } from '../list/host.ts';
import { EnterRow } from '../move/enter-row.tsx';

/** In px. */
const pictureSize = 28;

/** An item to choose by its checkbox. All of a file's row is its checkbox; a folder is opened by its name. */
export function OwnFileRow({
  item,
  isChosen,
  tabIndex,
  onToggle,
  onEnter,
}: {
  item: Resource;
  isChosen: boolean;
  tabIndex: 0 | -1;
  onToggle: () => void;
  onEnter: () => void;
}) {
  const { name, type, url, sizeBytes } = item;
  const picture = <Thumbnail item={item} size={pictureSize} />;
  const box = {
    'aria-label': `Choose ${name}`,
    checked: isChosen,
    tabIndex,
    onCheckedChange: onToggle,
  };
  if (type === 'folder')
    return (
      <div className={cn(row, isChosen && 'bg-selected')}>
        <Checkbox {...box} className="h-full items-center pr-1 pl-2" />
        <div className="h-full min-w-0 flex-1">
          <EnterRow icon={picture} name={name} tabIndex={tabIndex} onEnter={onEnter} />
        </div>
      </div>
    );
  return (
    <div className={cn(row, isChosen ? 'bg-selected' : 'hover:bg-hover')}>
      <Checkbox
        {...box}
        data-row-focus=""
        className="h-full w-full items-center gap-3 px-2 text-base *:last:flex-1"
        label={
          <span className="flex min-w-0 items-center gap-3">
            {picture}
            <span dir="auto" title={name} className="min-w-0 flex-1 truncate">
              {name}
            </span>
            <span className="shrink-0 text-muted text-sm tabular-nums">
              {isFileType(type) ? fileSizeInWords(sizeBytes) : hostOf(url ?? '')}
            </span>
          </span>
        }
      />
    </div>
  );
}

const row = 'flex h-full items-center rounded-control transition-colors';
