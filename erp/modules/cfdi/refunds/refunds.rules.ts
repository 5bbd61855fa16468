import { defineRules } from '#erp/kernel/rules.ts';
import { moneyMoved, pay, withdraw } from './pay-refund.ts';
import { refunds } from './refunds.ts';

export const rules = defineRules(refunds, { moneyMoved, actions: { pay, withdraw } });
