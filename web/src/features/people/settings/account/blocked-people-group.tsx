import type { BlockedPerson } from '@longtable/contract/person-blocks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { blockedPeopleQuery, setBlocked } from '../../../../kits/people/blocked-people.ts';
import { PersonChip } from '../../../../kits/people/person-link.tsx';
import { blockedIds, usePersonName } from '../../../../platform/directory.ts';
import { useStore } from '../../../../platform/store.ts';
import { Ago } from '../../../../platform/time-text.tsx';
import { Button } from '../../../../ui/button.tsx';
import { SettingsGroup, SettingsRow } from '../../../../ui/settings-group.tsx';
import { LoadedRows } from '../loaded-rows.tsx';

/** Whom the person has blocked. */
export function BlockedPeopleGroup() {
  const query = useInfiniteQuery(blockedPeopleQuery);
  const ids = useStore(blockedIds);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <SettingsGroup
      title="Blocked people"
      description="They can’t send you messages or connection requests, and are not told. Block somebody in their profile."
    >
      <LoadedRows query={query} failedTitle="The people whom you blocked could not be loaded">
        {({ pages }) => {
          // Whoever was just unblocked is not listed any more, also before the server knows.
          const people = pages
            .flatMap((page) => page.people)
            .filter(({ personId }) => ids?.has(personId) !== false);
          if (people.length === 0) return <p className="px-4 py-3 text-muted text-sm">Nobody is blocked.</p>;
          return (
            <>
              {people.map((person) => (
                <BlockedRow key={person.personId} person={person} />
              ))}
              {hasNextPage && (
                <div className="flex justify-center px-4 py-3">
                  <Button variant="ghost" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                    Show more
                  </Button>
                </div>
              )}
            </>
          );
        }}
      </LoadedRows>
    </SettingsGroup>
  );
}

function BlockedRow({ person: { personId, blockedAt } }: { person: BlockedPerson }) {
  const name = usePersonName(personId);
  return (
    <SettingsRow
      title={<PersonChip personId={personId} size="lg" />}
      detail={
        <>
          Blocked <Ago time={blockedAt} />
        </>
      }
      actions={
        <Button aria-label={`Unblock ${name}`} onClick={() => setBlocked(personId, false)}>
          Unblock
        </Button>
      }
    />
  );
}
