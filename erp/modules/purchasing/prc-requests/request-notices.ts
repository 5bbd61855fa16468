/** Of what people are told about what they asked for, or have to buy. */
import type { ModuleDeclaration } from '#erp/model/module.ts';

export const requestNotices: NonNullable<ModuleDeclaration['notices']> = [
  {
    key: 'prc-requests.decided',
    label: 'Autorizan o rechazan una requisición de compra que hiciste',
    channels: ['APP'],
    audience: 'AUTOR',
  },
  {
    key: 'prc-requests.attended',
    label: 'Se ordena todo lo que pediste en una requisición de compra',
    channels: ['APP'],
    audience: 'AUTOR',
  },
  {
    key: 'prc-requests.assigned',
    label: 'Te asignan una requisición de compra',
    channels: ['APP'],
    audience: 'ASIGNADO',
  },
  {
    key: 'prc-quotations.opened',
    label: 'Se abre una cotización de compra que llevas',
    channels: ['APP'],
    audience: 'ASIGNADO',
  },
];
