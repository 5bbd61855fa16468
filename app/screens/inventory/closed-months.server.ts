import type { ClosedMonths } from '#app/screens/accounting/closed-month.server.ts';

/** Closings of the stock ledger. */
export const closedMonths: ClosedMonths = {
  area: 'INVENTARIOS',
  async read(session) {
    if (!session.can('inv/periods.list')) return [];
    const { data } = await session.erp.get<readonly { period: string; status: string }[]>(
      'inv/periods',
      { size: 100 },
    );
    return data.flatMap(({ period, status }) => (status === 'CERRADO' ? [period] : []));
  },
};
