/** A check of what is kept against what it comes from, company by company. */
import type { Services } from '../../kernel/services.ts';
import { UsageError, type Command } from '../command.ts';
import { openServices } from '../services.ts';

interface CheckedCompany {
  readonly services: Services;
  readonly id: number;
}

interface Check {
  readonly name: string;
  readonly summary: string;
  /** Makes it anew; a sentence of what it did, or null. */
  rebuild(company: CheckedCompany): Promise<string | null>;
  /** A sentence for each difference. */
  differences(company: CheckedCompany): Promise<readonly string[]>;
}

/** `{name} [--rebuild]`: fails while there are differences; with the flag it is made anew first. */
export const differencesCommand = ({ name, summary, rebuild, differences }: Check): Command => ({
  usage: `${name} [--rebuild]`,
  summary,
  flags: ['rebuild'],
  async run(context) {
    let count = 0;
    await openServices(context, async (services) => {
      const companies = await services.db.system((tx) =>
        tx.query<{ id: number; code: string }>('select id, code from accounts order by code'),
      );
      for (const { id, code } of companies) {
        const company = { services, id };
        const done = context.options.has('rebuild') ? await rebuild(company) : null;
        if (done !== null) context.say(`${code}: ${done}`);
        const found = await differences(company);
        for (const difference of found) context.say(`${code} ${difference}`);
        context.say(`${code}: ${found.length} diferencias.`);
        count += found.length;
      }
    });
    if (count > 0)
      throw new UsageError(
        `${count} diferencias. Corre «npm run erp -- ${name} --rebuild»; si quedan, pide ayuda.`,
      );
  },
});
