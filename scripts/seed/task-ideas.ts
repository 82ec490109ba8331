export type TaskIdea = {
  readonly title: string;
  readonly tags: readonly string[];
  readonly description: string;
  /** Estimated hours. */
  readonly hours: number | null;
};

/** Tasks of people at a small publishing house, one per line: title | tags | hours | description. */
const lines = `
Send the corrected proofs of “The Salt Road” to the printer | print, salt-road | 1.5 | The printer needs them by noon, as one PDF with crop marks. Ask for a receipt.
Choose the cover for the spring novel | design, covers | 2 | Three drafts are in the shared folder. Look at each one at thumbnail size too: most people meet it in a shop online.
Renew the lease for the office in Hafenstraße | office, legal | 3 | The landlord wants an answer this month. Compare the new rent with the two offers we have.
Reply to the agent about the translation rights | rights | 0.5 |
Pay the March invoices | finance | 1 | Twelve of them; two are disputed and stay open.
Write the jacket copy for “A Field Guide to Quiet” | copy, field-guide | 4 | Ninety words, no adjectives that could be on any other book.
Read the manuscript that Tomás recommended | reading | 12 |
Book the stand for the Frankfurt fair | fair, travel | 1 | Last year’s place next to the entrance, if it is still free.
Order 400 mailing boxes | office | |
Prepare the agenda for Monday | meetings | 0.5 |
Fix the author photo on the website | website | 0.5 | It is stretched on phones. The original is 3,000 pixels wide, so there is something to crop from.
Call the bookshop in Galway about the reading | events | 0.5 |
Collect the sales figures of the last quarter | finance, reports | 3 | By title and by shop. The wholesaler’s sheet has the returns in a column of its own.
Interview the second candidate for the production desk | hiring | 1.5 | Her questions about the schedule last time were better than ours.
Send review copies to the six newspapers | publicity, salt-road | 2 | With the handwritten card. The list is in the publicity folder.
Check the index of “Rivers of the North” against the pages | rivers, proofs | 6 | Pages 211 to 340 moved by two after the last correction.
Agree the print run of the paperback | print, finance | 1 |
Draft the contract for the illustrator | legal, design | 2.5 | Flat fee and a share from the second edition, as agreed on the phone.
Back up the old server before it is switched off | it | 4 | Whatever is not in the archive by then is gone.
Plan the summer party | office | |
Answer the librarian from Porto | letters | 0.25 |
Write the newsletter | newsletter, copy | 3 | Lead with the prize, end with the reading dates, nothing in between that we would not read ourselves.
Clean up the shared photo archive | it | 5 |
Translate the press release into German | press, translation | 2 |
Ask for paper samples, 90 g and 100 g | print | 0.5 | Uncoated, cream. Once with the blue ribbon, once without.
Update the price list for the wholesaler | finance, sales | 1 |
Prepare the reading in Leipzig | events, travel | 3 | Train at 09:12, microphone check at 17:30, one hour and questions.
Find a narrator for the audiobook | audio, field-guide | 4 | Calm, not sleepy. The author would like to hear three voices before we decide.
Send the royalty statements | finance, rights | 6 | Everyone’s at once, and not on a Friday.
Replace the broken lamp over the long table | office | |
Review the accessibility of the e-book | e-book | 3 | Headings, alternative texts, reading order. The checker finds only half of it.
Proofread the second chapter, and this time from the end to the beginning so that the story doesn’t carry us past the mistakes | proofs, salt-road | 5 |
Register the new ISBN block | admin | 0.5 |
Compare three offers for the warehouse | finance | 2 | The cheapest has no weekend pick-up.
Film the two-minute portrait of the author | publicity | 8 | Kitchen, morning light, no music.
Set up the pre-order page | website, sales | 2 |
Thank the volunteers of the book market | letters | 1 |
Rewrite the submission guidelines | website, copy | 2 | Shorter. Say what we don’t read, and how long an answer takes.
Check the customs papers for the Norwegian order | shipping | 1 | They came back last time because of one missing number.
Decide on the foreword | editing, rivers | 1 |
Test the new checkout with a gift card | website, testing | 1 | Twice with the same card, too.
Order the birthday cake for Wednesday | office | |
Prepare the tax documents for the accountant | finance, legal | 6 |
Read the sample translation by the newcomer | reading, translation | 2 | Pages 3 to 15. The dialect in the second scene is the hard part.
Make a poster for the children’s afternoon | design, events | 3 |
Confirm the hotel for the jury | travel | 0.25 |
Move the subscriptions to the new system | it, sales | 10 | 1,240 of them. The dry run had eleven without an address.
Cut the talk to twenty minutes | events | 2 |
Write to the three libraries that asked for large print | letters, print | 1 |
Choose the typeface for the poetry series | design | 3 | It has to have Vietnamese and Yorùbá accents that sit right.
Check the proofs of the maps | rivers, design | 2 | The tributary on page 48 flows uphill.
Send the catalogue to the shops | sales | 2 |
Agree the embargo with the radio | press | 0.5 |
Repair the frame of the old press | office, print | |
Summarise the reader survey | reports | 4 | 312 answers. The question about prices was misunderstood by half of them.
Ask the museum for permission to use the photograph | rights, legal | 1 |
Clear the storage room | office | 5 |
Schedule the next six posts | publicity | 1.5 |
Look for a wheelchair-accessible room in Bristol | events | 1 | Step-free from the street, not through the kitchen.
Write the obituary page for the old editor | copy, letters | 6 | Ask Chimamanda for the story about the typewriter.
`;

export const taskIdeas: readonly TaskIdea[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [title = '', tags = '', hours = '', description = ''] = line.split('|').map((part) => part.trim());
    return { title, tags: tags.split(', '), description, hours: hours === '' ? null : Number(hours) };
  });
