import type { Task } from '@longtable/contract/tasks';
import { ListTodo } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { LinkedText } from '../../../ui/linked-text.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import type { DetailTab } from '../dialogs/open-dialogs.ts';
import { Checklist } from './checklist.tsx';
import { CommentPanels, CommentTabs } from './comment-tabs.tsx';
import { Dependencies } from './dependencies.tsx';
import { Metadata } from './metadata.tsx';

/** The details of a task: in two columns on wide screens, otherwise in one column with tabs. */
export function DetailBody({ task, opened }: { task: Task; opened: DetailTab }) {
  const isWide = useMedia('(min-width: 768px)');
  return isWide ? <Wide task={task} opened={opened} /> : <Narrow task={task} opened={opened} />;
}

function Wide({ task, opened }: { task: Task; opened: DetailTab }) {
  const comments = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (opened === 'comments') comments.current?.scrollIntoView({ block: 'nearest' });
  }, [opened]);
  const [tab, setTab] = useState<'comments' | 'activity'>('comments');
  return (
    <div className="-mx-5 -mb-4 grid min-h-[min(28rem,calc(100dvh-14rem))] grid-cols-[minmax(0,1fr)_17rem] grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,1fr)_19rem]">
      {/* Tabs hide the border below the title, so this one replaces it. */}
      <div aria-hidden className="sticky top-0 z-10 col-span-2 border-hairline border-t" />
      <div className="flex min-w-0 flex-col gap-5 px-5 py-4">
        <Description task={task} />
        <Checklist task={task} />
        <Dependencies task={task} />
        <div ref={comments}>
          <Tabs value={tab} onValueChange={setTab}>
            <TabList label="Comments and activity">
              <CommentTabs task={task} />
            </TabList>
            <CommentPanels task={task} />
          </Tabs>
        </div>
      </div>
      <div className="border-hairline border-s px-5 py-4">
        <div className="sticky top-4">
          <Metadata task={task} />
        </div>
      </div>
    </div>
  );
}

function Narrow({ task, opened }: { task: Task; opened: DetailTab }) {
  const [tab, setTab] = useState<DetailTab | 'activity'>(opened);
  return (
    <Tabs value={tab} onValueChange={setTab}>
      <TabList label="About the task">
        <Tab value="details" icon={<ListTodo aria-hidden />}>
          Details
        </Tab>
        <CommentTabs task={task} />
      </TabList>
      <TabPanel value="details" className="flex flex-col gap-5">
        <Metadata task={task} />
        <Description task={task} />
        <Checklist task={task} />
        <Dependencies task={task} />
      </TabPanel>
      <CommentPanels task={task} />
    </Tabs>
  );
}

function Description({ task: { description } }: { task: Pick<Task, 'description'> }) {
  if (description === '') return null;
  return (
    <section aria-labelledby="task-description" className="flex flex-col gap-1.5">
      <h3 id="task-description" className="text-muted text-sm">
        Description
      </h3>
      <LinkedText text={description} className="text-ink" />
    </section>
  );
}
