/** What the SAT says of a stamped CFDI, whenever somebody wants to know (sat-cfdi §8.4). */
import type { SatStatus } from '#erp/domains/cfdi/pac/port.ts';
import type { CfdiIssue } from '#erp/domains/cfdi/draft/draft.ts';
import { outsideWork, type OutsideWork } from '#erp/kernel/operations/outside/outside-work.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import { documentPac } from '../plugins/company-pac.ts';
import { recordCancel } from './cancel-outside.ts';
import type { IssuedDocument } from './issued-document.ts';
import { issuesText } from './stamp-outside.ts';
import { loadStamped, statusQuery } from './stamped-document.ts';

type Answer = { readonly status: SatStatus } | { readonly issues: readonly CfdiIssue[] };

const MOST = 300;

export const refreshOutside = (document: IssuedDocument): OutsideWork =>
  outsideWork<Answer>({
    async ask({ services, accountId, id }) {
      const stamped = await services.db.tenant({ accountId }, (tx) =>
        loadStamped({ tx, services }, document, id),
      );
      const pac = await documentPac({ services, accountId }, stamped, stamped.issuerRfc);
      const result = await pac.status(statusQuery(stamped));
      // Whoever asked sees that nobody answered, and asks again when they like.
      return {
        answer: result.kind === 'known' ? { status: result.status } : { issues: result.issues },
      };
    },
    async record(context, answer) {
      const { id, now } = context;
      if ('issues' in answer) {
        await changeByConsequence(
          context,
          document.path,
          { id },
          {
            changes: () => ({ cancel_note: issuesText(answer.issues).slice(0, MOST) }),
            reason: t('invoicing.noStatus', 'No se pudo consultar al SAT.'),
          },
        );
        return;
      }
      const { state } = answer.status;
      await changeByConsequence(
        context,
        document.path,
        { id },
        {
          changes: () => ({ sat_status: state, sat_checked_at: now.toString() }),
          reason: t('invoicing.statusAsked', 'Se consultó su estado al SAT.'),
        },
      );
      if (state === 'CANCELADO')
        await recordCancel(document, context, { kind: 'cancelled', note: null });
    },
  });
