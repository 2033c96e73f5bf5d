export const clientBook = {
  clients: {
    title: 'Clients',
    empty: 'Nobody has applied or booked yet.',
    columns: {
      name: 'Name',
      email: 'Email',
      phone: 'Phone',
      preferences: 'Preferences',
      notes: 'Notes',
    },
    editTitle: (name: string) => `Client: ${name}`,
    saved: (name: string) => `Saved: ${name}.`,
  },
  owners: {
    title: 'Owners',
    empty: 'Nobody has posted a listing yet.',
    columns: {
      name: 'Name',
      contactInfo: 'Contact Info',
      mailingAddress: 'Mailing Address',
      status: 'Status',
    },
    statuses: { active: 'active', inactive: 'inactive' },
    editTitle: (name: string) => `Owner: ${name}`,
    saved: (name: string) => `Saved: ${name}.`,
  },
  changedSince:
    'It was changed after you opened this page. What is saved now is named beside each field that differs; what you typed is kept. Save again if it is still right.',
  transactions: {
    title: 'Transactions',
    empty: 'Nothing has been paid yet.',
    columns: {
      id: 'ID',
      listing: 'Listing',
      client: 'Client',
      date: 'Date',
      type: 'Type',
      amount: 'Amount',
      status: 'Status',
    },
  },
}
