import { t } from '#erp/model/texts/t.ts';
import { HR, SAVE_HR } from './settings.schemas.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import type { Row } from '#erp/kernel/rows/typed-rows.ts';
import type { Field } from '#erp/model/types.ts';
import { namesOf } from '#erp/kernel/rows/typed-rows.ts';
import { isAdministrator } from '#erp/kernel/rights/escalation.ts';
import { isNetwork, isWithin } from '#erp/kernel/validation/networks.ts';
import { readHr, saveHr } from './hr-settings.endpoints.ts';
import { clearSecurityPolicy } from '#erp/kernel/security-policy.ts';
import { notifyAdministrators } from '../security-notice.ts';
import { readSmtpAddress } from '#erp/platform/mail/smtp-address.ts';
import { defineRules, type SaveContext } from '#erp/kernel/rules.ts';
import { settingsRecord } from './settings.ts';

export const rules = defineRules(settingsRecord, {
  async beforeSave(context) {
    await checkSecurity(context);
    checkNetworks(context);
    checkMail(context);
  },
  afterCommit: ({ actor, services }) => clearSecurityPolicy(services.db, actor.accountId),
  calls: { hr: call(HR, readHr), saveHr: call(SAVE_HR, saveHr) },
});

/** A wrong list would lock everybody out, whoever writes it first. */
function checkNetworks({ actor, draft, changed, fail }: SaveContext<typeof settingsRecord>): void {
  if (!changed('ip_allow') || typeof draft.ip_allow !== 'string') return;
  const networks = draft.ip_allow.split(/[\s,;]+/).filter(Boolean);
  const wrong = networks.find((network) => !isNetwork(network));
  if (wrong)
    return fail(
      'ip_allow',
      t(
        'settings.network',
        '«{text}» no es una dirección IP ni una red. Escríbela como 203.0.113.7 o 203.0.113.0/24.',
        { text: wrong },
      ),
    );
  if (actor.ip && !isWithin(networks, actor.ip))
    return fail(
      'ip_allow',
      t(
        'settings.ownAddress',
        'Incluye tu propia dirección, {address}; si no, te quedarías fuera.',
        { address: actor.ip },
      ),
    );
  draft.ip_allow = networks.join(', ') || null;
}

function checkMail({ draft, changed, fail }: SaveContext<typeof settingsRecord>): void {
  if (!changed('smtp_url') || typeof draft.smtp_url !== 'string') return;
  const server = readSmtpAddress(draft.smtp_url);
  if (typeof server === 'string') fail('smtp_url', server);
}

const fieldOf = (name: keyof typeof settingsRecord.fields): Field => settingsRecord.fields[name];

/**
 * Only an administrator changes what guards everybody, and every administrator is told, by the bell
 * and by a mail that the company's own server does not carry.
 */
async function checkSecurity({
  tx,
  actor,
  draft,
  changed,
  fail,
  now,
}: SaveContext<typeof settingsRecord>): Promise<void> {
  const touched = namesOf(settingsRecord.fields).filter(
    (name) => fieldOf(name).writeKey === 'settings.security' && changed(name),
  );
  if (touched.length === 0) return;
  if (!isAdministrator(actor)) {
    for (const name of touched)
      fail(
        name,
        t('settings.administratorChangesIt', 'Sólo un administrador lo cambia. Pídeselo.'),
      );
    return;
  }
  if (actor.origin === 'SISTEMA') return;
  const labels = touched
    .map(
      (name) =>
        `${fieldOf(name).label}${fieldOf(name).kind === 'secret' && (draft as Row)[name] == null ? ' (se quitó)' : ''}`,
    )
    .join(', ');
  await notifyAdministrators({ tx, actor, now }, labels, '/settings');
}
