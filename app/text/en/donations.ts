export const donations = {
  title: 'Donate',
  intro: 'Your gift goes to the town, which runs this portal.',
  amountLabel: 'Amount',
  amountHint: (least: string) => `At least ${least}.`,
  email: 'Email',
  emailHint: 'Where the receipt goes.',
  submit: 'Donate',
  invalidAmount: 'Please enter an amount such as 25 or 12.50.',
  tooLittle: (least: string) => `The smallest donation is ${least}.`,
  tooMuch: (most: string) =>
    `For more than ${most}, please write to the town: we will gladly help with a bank transfer.`,
  description: (portal: string) => `Donation to ${portal}`,
  processing: 'Processing your donation…',
  succeeded: 'Thank you for your donation! We have emailed you a receipt.',
  arriving:
    'Thank you! Your payment went through. You will get the receipt by email as soon as it arrives here.',
  pay: (amount: string) => `Donate ${amount}`,
  failed: 'The payment could not be made. Nothing has been charged.',
  notRecorded: 'No successful payment was found for this donation.',
  receipt: (portal: string, amount: string, day: string, reference: string) => ({
    subject: `Receipt for your donation to ${portal}`,
    text: `Thank you!\n\nWe have received your donation of ${amount} on ${day}.\n\nReference: ${reference}\n\n${portal}\n`,
  }),
}
