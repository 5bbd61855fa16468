/** English of invoices of what was received. */
export const englishReceptions: Readonly<Record<string, string>> = {
  'prc.cancelInvoiceFirst': 'It was invoiced already: cancel its invoice first.',
  'prc.chargeGone': 'The charge was cancelled, or is of another shipment.',
  'prc.chargeInvoiced': 'The charge was invoiced already.',
  'prc.chargeOfOther': 'The charge is of another supplier.',
  'prc.chargeOfShipment': 'Its charge {folio} was invoiced already: cancel that invoice first.',
  'prc.chargeTaken': 'A charge was cancelled or invoiced already: take it out of the invoice.',
  'prc.chargeTwice': 'The same charge is in the invoice twice.',
  'prc.noteOfCharge': 'A credit note invoices no charges of shipments.',
  'prc.goodsReturned': 'Goods of this invoice went back: it is not cancelled.',
  'prc.madeOfShipments': 'Invoice in draft: check it against that of the supplier.',
  'prc.moreThanReturned': 'Of the return {left} are left to credit.',
  'prc.cheaperNow':
    'What was received is worth {price} each by now: reject it, capture it again and match it.',
  'prc.moreThanReceived': 'Of {shipment} {left} {unit} are left to invoice.',
  'prc.noteOfReceipt': 'A credit note of goods says of which return it is, or its rebate.',
  'prc.overRebate': 'Of what was invoiced of {shipment}, {left} are left to be rebated.',
  'prc.rebateOfGoods': 'A rebate is of goods that its invoice charged.',
  'prc.rebateOrReturn': 'A note is of a return or of a rebate: make two.',
  'prc.moreThanAwaited': 'Of the related invoice {left} are left to come.',
  'prc.notByOrder':
    'The supplier does not invoice what was ordered: invoice its receipts, or change its invoice control.',
  'prc.nothingOrdered': 'Nothing of those orders is left to invoice.',
  'prc.otherOrder': 'The order is of another supplier, or is not authorised.',
  'prc.nothingToInvoice': 'Nothing of those receipts is left to invoice.',
  'prc.otherReceipt': 'The receipt is of another supplier, or was reversed.',
  'prc.receiptCurrency': 'It was ordered in another currency than that of the invoice.',
  'prc.receiptGone': 'The receipt of a line was reversed: take it out of the invoice.',
  'prc.receiptTwice': 'The same receipt is in the invoice twice.',
  'prc.returnNotSent': 'The return was not sent.',
  'prc.returnOfOther': 'The return is of another supplier.',
  'prc.returnReplaced': 'That return awaits its replacement.',
  'prc.returnSettled': 'The return was settled already, or reversed.',
  'prc.severalCurrencies': 'Choose receipts in one currency.',
  'prc.severalSuppliers': 'Choose receipts of one supplier.',
};

const P = 'prc/invoice-shipments';
const L = 'prc-invoice-lines';

export const englishReceptionLabels: Readonly<Record<string, string>> = {
  [`${P}.fields.shipment_ids.label`]: 'Receipts',
  [`${P}.fields.shipment_ids.help`]:
    'What is invoiced of what was received: without lines, what is left of them to invoice.',
  [`${P}.fields.order_ids.label`]: 'Orders',
  [`${P}.fields.order_ids.help`]:
    'Of a supplier who invoices what was ordered: without lines, what is left of them to invoice.',
  [`${L}.fields.purchase_order_line_id.label`]: 'Order',
  [`${L}.fields.purchase_order_line_id.help`]:
    'The ordered line that it is of, where it is invoiced before it comes.',
  [`${P}.fields.return_id.label`]: 'Return',
  [`${P}.fields.rebate_percent.label`]: 'Rebate',
  [`${P}.fields.rebate_percent.help`]:
    'Of goods that stay: without lines, this much of what their invoice charged. Lowers their cost.',
  [`${P}.fields.return_id.help`]: 'Of goods: without lines, what of it had been invoiced.',
  [`${L}.fields.shipment_line_id.label`]: 'Receipt',
  [`${L}.fields.shipment_line_id.help`]: 'The received line that it is of.',
  [`${L}.fields.shipment_charge_id.label`]: 'Charge of a shipment',
  [`${L}.fields.shipment_charge_id.help`]:
    'The acquisition charge that it invoices: it goes to the cost of the goods, and to no account.',
  [`${L}.fields.received_value.label`]: 'Value received',
  [`${L}.fields.received_value.help`]: 'In pesos, at which it entered the warehouse.',
  [`${L}.fields.cost_difference.label`]: 'Difference of cost',
  [`${L}.fields.cost_difference.help`]:
    'In pesos: what the invoice says more or less; it goes to the cost of the goods.',
  'privilege.prc/invoice-shipments.resolve': 'Accept differences from what was ordered',
};
