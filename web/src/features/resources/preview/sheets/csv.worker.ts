import { serveReader } from '../files/serve-reader.ts';
import { readCsv } from './read-csv.ts';

serveReader(async function* read(content) {
  yield* readCsv(content);
});
