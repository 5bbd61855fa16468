const M = 'sat/mail';

export const mailLabels: Readonly<Record<string, string>> = {
  [`${M}.label.one`]: 'Mail of CFDIs',
  [`${M}.label.many`]: 'Mail of CFDIs',
  [`${M}.fields.on_stamping.label`]: 'Sent on stamping',
  [`${M}.fields.on_stamping.help`]:
    'To the addresses of the CFDI, of its legal name or of the customer. A customer may say otherwise.',
  [`${M}.fields.on_stamping.choices.NUNCA`]: 'None: a person sends them',
  [`${M}.fields.on_stamping.choices.CON_VALIDEZ`]: 'Those with fiscal validity',
  [`${M}.fields.on_stamping.choices.TODOS`]: 'All, those of tests too',
  [`${M}.fields.reply_to.label`]: 'Reply to',
  [`${M}.fields.reply_to.help`]:
    'Where who receives it answers. The sender is that of Settings, Mail.',
  [`${M}.fields.copy_to.label`]: 'Copy to',
  [`${M}.fields.copy_to.help`]: 'Of each CFDI that is sent; separated by commas.',
  [`${M}.fields.subject.label`]: 'Subject',
  [`${M}.fields.subject.help`]: 'With {folio} and {uuid}. Empty: CFDI and its folio.',
  [`${M}.fields.message.help`]:
    'With {folio} and {uuid}. Who sends may change it. Empty: the usual one.',
  [`${M}.fields.message.label`]: 'Message',
  [`${M}.sections.0`]: 'Who sends it and who else gets it',
  [`${M}.sections.1`]: 'Texts',
};
