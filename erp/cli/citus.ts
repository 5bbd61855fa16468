/** Prints the script that distributes the tables of companies over a Citus cluster. */
import { citusScript } from '../db/schema/citus.ts';
import { tablesOf } from '../db/schema/tables.ts';
import { registry } from '../modules/all.ts';
import type { Command } from './command.ts';

export const citus: Command = {
  usage: 'citus',
  summary:
    'Escribe el guion SQL que reparte las tablas por empresa en un clúster de Citus. No toca la base de datos.',
  run({ say }) {
    for (const statement of citusScript(tablesOf(registry))) say(statement);
    return Promise.resolve();
  },
};
