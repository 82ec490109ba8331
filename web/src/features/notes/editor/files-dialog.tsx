import type { Resource } from '@longtable/contract/resources';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { NeedsConnection } from '../../../kits/connection/needs-connection.tsx';
import { resourcesApi } from '../../../platform/api/resources.ts';
import { call } from '../../../platform/client.ts';
import { useDebounced } from '../../../platform/debounce.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { type ListOption, SearchList } from '../../../ui/search-list.tsx';
import { TypeIcon } from '../../resources/list/file-icon.tsx';

const nothing: readonly Resource[] = [];

/** Chooses a file of Resources, the recent ones first, or uploads some. */
export function FilesDialog({
  open,
  only,
  onOpenChange,
  onChoose,
  onUpload,
}: {
  open: boolean;
  only: 'image' | null;
  onOpenChange: (open: boolean) => void;
  onChoose: (resource: Resource) => void;
  onUpload: (files: readonly File[]) => void;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const typed = useDebounced(text.trim());
  const { data: found = nothing, isFetching } = useQuery({
    queryKey: ['note-files', typed],
    queryFn: async ({ signal }) => {
      const list = typed === '' ? 'recent' : 'search';
      return (await call(resourcesApi.list, { list, text: typed, limit: 50 }, { signal })).resources;
    },
    enabled: open,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    meta: { keep: false },
  });
  const shown = found.filter(({ type }) => (only === 'image' ? type === 'image' : type !== 'link'));
  const options = shown.map(
    (item): ListOption => ({
      value: item.id,
      label: item.name,
      icon: <TypeIcon item={item} className="size-4" />,
    }),
  );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={only === 'image' ? 'Add image' : 'Add file'}
      footer={
        <Button icon={<Upload aria-hidden />} onClick={() => chooser.current?.click()}>
          Upload
        </Button>
      }
    >
      <NeedsConnection action="Adding files" />
      <SearchList
        label={only === 'image' ? 'Images' : 'Files'}
        findLabel="Search Resources"
        options={() => options}
        onSearch={setText}
        tickOf={() => null}
        isLoading={isFetching && found.length === 0}
        nothing={only === 'image' ? 'No recent images' : 'No recent files'}
        onChoose={(id) => {
          const item = shown.find((one) => one.id === id);
          if (item) onChoose(item);
        }}
      />
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label="Files to upload"
        {...(only === 'image' && { accept: 'image/*' })}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) onUpload(files);
        }}
      />
    </Dialog>
  );
}
