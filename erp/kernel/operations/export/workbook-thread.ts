/** The thread of one workbook: it keeps the rows that arrive and answers once, with the file. */
import { parentPort } from 'node:worker_threads';
import writeExcelFile from 'write-excel-file/node';
import type { WorkbookMessage, WorkbookReply, WorkbookRow, WorkbookSheet } from './workbook.ts';

const rows: WorkbookRow[][] = [];

async function write(sheets: readonly WorkbookSheet[]): Promise<Uint8Array> {
  const buffer = await writeExcelFile(
    sheets.map((sheet, at) => ({ ...sheet, data: rows[at] ?? [] })) as never,
  ).toBuffer();
  return new Uint8Array(buffer);
}

const answer = (reply: WorkbookReply) => parentPort?.postMessage(reply);

parentPort?.on('message', (message: WorkbookMessage) => {
  if ('rows' in message) {
    const sheet = (rows[message.at] ??= []);
    for (const row of message.rows) sheet.push(row);
    return;
  }
  write(message.sheets).then(
    (bytes) => answer({ bytes }),
    (error: unknown) => answer({ error: error instanceof Error ? error.message : String(error) }),
  );
});
