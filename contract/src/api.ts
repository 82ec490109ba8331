import { peopleApi } from './people.ts';
import { tasksApi } from './tasks.ts';

/** Every endpoint of the product, by noun. */
export const api = { people: peopleApi, tasks: tasksApi };
