import { serveReader } from '../files/serve-reader.ts';
import { readDocx } from './read-docx.ts';

serveReader(async function* read(content) {
  yield await readDocx(content);
});
