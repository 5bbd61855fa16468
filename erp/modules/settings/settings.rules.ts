import { isNetwork, isWithin } from '#erp/api/networks.ts';
import { readHr, saveHr } from './hr-settings-calls.ts';
import { dropPolicy } from '#erp/api/policy.ts';
import { readSmtpAddress } from '#erp/engines/mail/smtp-address.ts';
import { defineRules, type SaveContext } from '#erp/api/rules.ts';

export const rules = defineRules('settings', {
  beforeSave(context) {
    checkNetworks(context);
    checkMail(context);
  },
  afterCommit: ({ actor, services }) => dropPolicy(services.db, actor.accountId),
  calls: { hr: readHr, saveHr },
});

/** A wrong list would lock everybody out, whoever writes it first. */
function checkNetworks({ actor, draft, changed, fail }: SaveContext): void {
  if (!changed('ip_allow') || typeof draft.ip_allow !== 'string') return;
  const networks = draft.ip_allow.split(/[\s,;]+/).filter(Boolean);
  const wrong = networks.find((network) => !isNetwork(network));
  if (wrong) return fail('ip_allow', `«${wrong}» no es una dirección IP ni una red. Escríbela como 203.0.113.7 o 203.0.113.0/24.`);
  if (actor.ip && !isWithin(networks, actor.ip)) return fail('ip_allow', `Incluye tu propia dirección, ${actor.ip}; si no, te quedarías fuera.`);
  draft.ip_allow = networks.join(', ') || null;
}

function checkMail({ draft, changed, fail }: SaveContext): void {
  if (!changed('smtp_url') || typeof draft.smtp_url !== 'string') return;
  const server = readSmtpAddress(draft.smtp_url);
  if (typeof server === 'string') fail('smtp_url', server);
}
