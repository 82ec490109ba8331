import { Check } from 'lucide-react';
import { CommandBlock } from './command-block.tsx';

/** The output of the server when it has started (server/src/main.ts). */
const output = `Longtable is ready: http://localhost:3000
Its data is in:     /srv/longtable/data`;

const requirements = [
  'Node 20 or newer is all it needs: PostgreSQL comes with it and starts with it.',
  'One process, one folder of data. Or point it at a PostgreSQL of your own.',
  'Free software under the AGPL, every feature for everyone.',
];

/** How to start a server. */
export function RunIt() {
  return (
    <section aria-labelledby="run-it" className="border-hairline border-y bg-surface">
      <div className="mx-auto grid max-w-6xl items-center gap-10 px-5 py-16 lg:grid-cols-2 lg:gap-16 lg:py-24">
        <div>
          <h2 id="run-it" className="text-2xl sm:text-3xl">
            One command, and it is yours
          </h2>
          <p className="mt-4 max-w-md text-lg text-muted">
            Run this in a copy of the source code. Open the address that it prints, and create the first
            account.
          </p>
          <ul className="mt-6 flex max-w-md flex-col gap-3">
            {requirements.map((requirement) => (
              <li key={requirement} className="flex gap-2.5 text-muted leading-6">
                <Check aria-hidden className="mt-1 size-4 text-accent" />
                {requirement}
              </li>
            ))}
          </ul>
        </div>
        <CommandBlock command="npm start" output={output} />
      </div>
    </section>
  );
}
