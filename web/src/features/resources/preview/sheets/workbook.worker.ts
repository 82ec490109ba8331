import { serveReader } from '../files/serve-reader.ts';
import { readWorkbook } from './read-workbook.ts';

serveReader(readWorkbook);
