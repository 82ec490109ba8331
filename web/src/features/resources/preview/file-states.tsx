import type { ReactNode } from 'react';
import { Spinner } from '../../../ui/spinner.tsx';
import type { FileContent } from './files/use-file.ts';
import type { PreviewedFile } from './preview-kinds.ts';
import { NoPreview, NotLoaded } from './preview-problem.tsx';

/** A file that is read for its preview: loading, refused, failed, or its content. */
export function FileStates<Content>({
  item,
  file,
  children,
}: {
  item: PreviewedFile;
  file: FileContent<Content>;
  children: (content: Content) => ReactNode;
}) {
  switch (file.state) {
    case 'loading':
      return <Spinner label="Loading..." fill />;
    case 'refused':
      return <NoPreview item={item} reason={file.reason} />;
    case 'failed':
      return <NotLoaded onRetry={file.retry} />;
    case 'read':
      return children(file.content);
  }
}
