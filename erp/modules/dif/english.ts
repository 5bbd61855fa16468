/** English of what the module says. */
export const english: Readonly<Record<string, string>> = {
  'dif.belowDivision':
    'The difference is less than the division of the scale: there is no net weight.',
  'dif.calibrationFirst':
    'Record the one that passed in Calibrations before it goes back to service.',
  'dif.clockFast': 'The clock of the device is fast: set it right.',
  'dif.companyOff': 'The company of this key is not active.',
  'dif.explain':
    'The difference from the origin is {variance}% and {allowed}% is accepted: explain it.',
  'dif.expression': 'The expression is not valid.',
  'dif.firstNet': 'A tare was taken off the first weighing already.',
  'dif.firstOfOther': 'The first weighing is not of {scale}.',
  'dif.firstUsed': 'The first weighing has been used already.',
  'dif.frame': 'The frame is not what the type of the scale says: check its pattern.',
  'dif.groups': 'Name the group gross or the group net.',
  'dif.keyOnlyReadings': 'The key of the scale {scale} only sends its readings.',
  'dif.moving': 'The weight is moving: wait until it rests.',
  'dif.needSecond': 'The second weighing or the known tare is missing.',
  'dif.noKey': 'The scale {scale} has no key.',
  'dif.noNet': 'Both weighings are the same: there is no net weight.',
  'dif.noStable': 'The scale {scale} has no stable reading of the last {seconds} seconds.',
  'dif.outOfRange': 'It is beyond the range of {scale}.',
  'dif.rate': 'A scale sends up to {most} readings a minute.',
  'dif.readingAt': 'Send the time of the reading too: the number alone is repeated.',
  'dif.readingEarlier':
    'The reading is earlier than the last one of the scale: check the clock of the device.',
  'dif.readingLate': 'The reading came more than a day late: check the clock of the device.',
  'dif.readingNet': 'A tare was taken off the reading already: a ticket is weighed without it.',
  'dif.readingNumber': 'Type the number of the reading with digits.',
  'dif.readingOther': 'The reading is not of the scale {scale}.',
  'dif.readingZone': 'Type the time with its zone, such as 2026-03-01T10:15:30-06:00.',
  'dif.sameReading': 'Another reading of the scale with this time and number has come already.',
  'dif.scaleOff': 'The scale {scale} is not active.',
  'dif.scaleRetired': 'The scale {scale} is out of use: it no longer sends readings.',
  'dif.secondOrTare': 'Choose the second weighing or the known tare, not both.',
  'dif.tareAboveGross': 'The tare is above the gross weight.',
  'dif.tareBelow': 'The tare must be below the gross weight.',
  'dif.ticketOpen': 'That vehicle has the ticket {folio} open already: close it or cancel it.',
  'dif.unitDiffers':
    '{scale} weighs in {unit} and the reading comes in {given}: change the unit of the indicator.',
  'dif.weight': 'Type a weight such as 1250.5',
  'dif.weightTaken':
    'A document took the weight of this ticket already: it can no longer be cancelled.',
  'dif.whyByHand': 'Say why it is entered by hand.',
  'dif.zeroScale': 'The weight cannot be negative: set the scale to zero.',
};
