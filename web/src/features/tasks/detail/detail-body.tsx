import type { Task } from '@longtable/contract/tasks';
import { ListTodo } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { EditingNote } from '../../../kits/presence/editing-note.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/tabs.tsx';
import type { DetailTab } from '../dialogs/open-dialogs.ts';
import { Checklist } from './checklist.tsx';
import { CommentPanels, CommentTabs } from './comment-tabs.tsx';
import { Dependencies } from './dependencies.tsx';
import { Description } from './description.tsx';
import { LinkedItems } from './links/linked-items.tsx';
import { Metadata } from './metadata.tsx';

/** The tabs of a task. Where the details are not in a tab, those of them show the comments. */
export type AnyTab = DetailTab | 'activity';

interface BodyProps {
  task: Task;
  /** The tab that it was opened with. */
  opened: DetailTab;
  tab: AnyTab;
  setTab: (tab: AnyTab) => void;
}

/** The details in one column, with tabs for comments and activity below. */
export function PanelBody(props: BodyProps) {
  const { task } = props;
  return (
    <div className="flex flex-col gap-5">
      <TitleNote task={task} />
      <Metadata task={task} />
      <Description task={task} />
      <Checklist task={task} />
      <Dependencies task={task} />
      <LinkedItems task={task} />
      <CommentsAndActivity {...props} />
    </div>
  );
}

/** The details in two columns. */
export function DialogBody(props: BodyProps) {
  const { task } = props;
  return (
    <div className="-mx-5 -mb-4 grid min-h-[min(28rem,calc(100dvh-14rem))] grid-cols-[minmax(0,1fr)_17rem] grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,1fr)_19rem]">
      {/* Tabs hide the border below the title, so this one replaces it. */}
      <div aria-hidden className="sticky top-0 z-10 col-span-2 border-hairline border-t" />
      <div className="flex min-w-0 flex-col gap-5 px-5 py-4">
        <TitleNote task={task} />
        <Description task={task} />
        <Checklist task={task} />
        <Dependencies task={task} />
        <LinkedItems task={task} />
        <CommentsAndActivity {...props} />
      </div>
      <div className="border-hairline border-s px-5 py-4">
        <div className="sticky top-4">
          <Metadata task={task} />
        </div>
      </div>
    </div>
  );
}

/** Who is editing the title, or the task in its form; below the title. */
function TitleNote({ task }: Pick<BodyProps, 'task'>) {
  return <EditingNote taskId={task.id} what={['title', 'form']} className="-mt-2" />;
}

/** The tabs below the other details. */
function CommentsAndActivity({ task, opened, tab, setTab }: BodyProps) {
  const comments = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (opened === 'comments') comments.current?.scrollIntoView({ block: 'nearest' });
  }, [opened]);
  return (
    <div ref={comments}>
      <Tabs value={tab === 'activity' ? tab : 'comments'} onValueChange={setTab}>
        <TabList label="Comments and activity">
          <CommentTabs task={task} />
        </TabList>
        <CommentPanels task={task} />
      </Tabs>
    </div>
  );
}

/** The details in a tab, beside those for comments and activity. The field for a comment is elsewhere. */
export function PageBody({ task, tab, setTab }: BodyProps) {
  return (
    <Tabs value={tab} onValueChange={setTab}>
      <TabList label="About the task">
        <Tab value="details" icon={<ListTodo aria-hidden />}>
          Details
        </Tab>
        <CommentTabs task={task} />
      </TabList>
      <TabPanel value="details" className="flex flex-col gap-5">
        <TitleNote task={task} />
        <Metadata task={task} />
        <Description task={task} />
        <Checklist task={task} />
        <Dependencies task={task} />
        <LinkedItems task={task} />
      </TabPanel>
      <CommentPanels task={task} hasField={false} />
    </Tabs>
  );
}
