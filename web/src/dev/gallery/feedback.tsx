import { CheckSquare, Inbox, Plus } from 'lucide-react';
import { announce } from '../../ui/announce.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { ProgressBar, ProgressRing } from '../../ui/progress.tsx';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Row, Section } from './section.tsx';

const tones = ['accent', 'plum', 'success', 'warning', 'danger', 'neutral'] as const;

/** What tells how things stand. */
export function Feedback() {
  return (
    <Section title="Feedback">
      <Row name="Toasts (F8 moves the focus to them)">
        <Button onClick={() => toast({ title: 'Link copied' })}>Neutral</Button>
        <Button
          onClick={() => toast({ title: 'Task created', description: 'Prepare the agenda', tone: 'success' })}
        >
          Success
        </Button>
        <Button
          onClick={() =>
            toast({
              title: 'Failed to update task: the server did not answer.',
              description: 'It is back where it was.',
              tone: 'danger',
              duration: Number.POSITIVE_INFINITY,
              action: { label: 'Try again', onSelect: () => toast({ title: 'Trying again' }) },
            })
          }
        >
          Failure with an action
        </Button>
        <Button onClick={() => announce('Prepare the agenda moved to Review, 2 of 5.')}>Announce</Button>
      </Row>
      <Row name="Banners and errors" className="flex-col items-stretch">
        <Banner action={<Button size="sm">Update</Button>} onDismiss={() => announce('Dismissed')}>
          A new version is available!
        </Banner>
        <Banner tone="warning" title="You are offline.">
          Changes are kept here and sent when the connection is back.
        </Banner>
        <Banner tone="danger" title="The server can’t be reached.">
          Trying again in 8 seconds.
        </Banner>
        <Banner tone="success">Back online. Everything is saved.</Banner>
        <ErrorBox title="Unable to save task" action={<Button size="sm">Try again</Button>}>
          Some selected assignees are not members of the chosen project. Please select valid project members.
        </ErrorBox>
      </Row>
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        <Card padding="none">
          <EmptyState
            icon={<CheckSquare />}
            title="No tasks yet"
            description="The board shows what everyone is working on, from the first idea to done."
            headingLevel={3}
            action={
              <Button variant="primary" icon={<Plus />}>
                New task
              </Button>
            }
          />
        </Card>
        <Card padding="none" className="flex flex-col justify-center bg-sunken">
          <EmptyState
            compact
            icon={<Inbox />}
            title="Nothing received"
            description="You haven't received any tasks from others yet."
            headingLevel={3}
          />
        </Card>
        <Card className="flex flex-col gap-4">
          <Spinner label="Loading..." fill />
          <Spinner label="Saving…" size="sm" />
        </Card>
        <Card className="flex flex-col gap-4">
          <div className="flex items-center gap-3">
            <Skeleton className="size-8 rounded-full" />
            <SkeletonText lines={2} className="flex-1" />
          </div>
          <SkeletonText />
        </Card>
        <Card className="flex flex-col gap-3">
          {tones.map((tone, index) => (
            <ProgressBar key={tone} tone={tone} label={`Progress in ${tone}`} value={100 - index * 15} />
          ))}
          <ProgressBar size="sm" label="Thin" value={25} />
        </Card>
        <Card className="flex flex-wrap items-center gap-3">
          {tones.map((tone, index) => (
            <ProgressRing key={tone} tone={tone} label={`Ring in ${tone}`} size={20} value={index * 20} />
          ))}
          <ProgressRing label="Completion rate" size={48} value={72} />
          <VisuallyHidden>72 percent</VisuallyHidden>
        </Card>
      </div>
    </Section>
  );
}
