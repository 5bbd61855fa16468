/** English of what the module says. */
export const english: Readonly<Record<string, string>> = {
  'crm.appliesTo': 'Choose at least one: without it, it is offered in none.',
  'crm.callOfAnother': 'The call is of another customer.',
  'crm.calledOrder': 'Its order was taken.',
  'crm.calledQuotation': 'Its quotation was made.',
  'crm.nextLater': 'Type a day and time that has not passed.',
  'crm.nothingAsked': 'Type the quantity of at least one product.',
  'crm.orderMade': 'Draft order: review it and request it.',
  'crm.quotationMade': 'Draft quotation: review it and finish it.',
  'crm.reasonNotes': 'That reason asks for a comment.',
  'crm.whenNext': 'Type when to call again.',
  'crm.whyNoSale': 'Choose why they are not interested.',
};
