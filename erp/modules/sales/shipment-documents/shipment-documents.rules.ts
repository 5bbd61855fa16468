import { defineRules } from '#erp/kernel/rules.ts';
import { shipmentDocuments } from './shipment-documents.ts';

export const rules = defineRules(shipmentDocuments, {
  transitions: {
    receive({ changes }) {
      changes.reject_reason = null;
    },
    validate({ actor, changes }) {
      changes.validated_by = actor.userId;
    },
    reject({ changes }) {
      changes.validated_by = null;
    },
  },
});
