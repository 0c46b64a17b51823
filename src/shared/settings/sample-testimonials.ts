// The testimonials of a new shop. The persons are fictional, so production does not show them.

const isShown = { isHidden: false, consent: null };

export const sampleTexts = [
  {
    id: 't1',
    name: 'Ananya Sharma',
    location: 'Gurugram, Haryana',
    message:
      'The peri peri makhana has replaced chips at our desk. Crunchy to the last one and my fingers are not orange after.',
    rating: 5,
    verified: true,
    ...isShown,
  },
  {
    id: 't2',
    name: 'Rakesh Jha',
    location: 'Patna, Bihar',
    message:
      'I grew up on sattu and I am hard to please. This one smells the way it did at my nani’s house. Well roasted, not bitter.',
    rating: 5,
    verified: true,
    ...isShown,
  },
  {
    id: 't3',
    name: 'Meenal Deshpande',
    location: 'Pune, Maharashtra',
    message:
      'Jaljira sattu after my evening run. Salty, sour, cold, and I am not hungry again until dinner.',
    rating: 5,
    verified: true,
    ...isShown,
  },
  {
    id: 't4',
    name: 'Farhan Qureshi',
    location: 'Lucknow, Uttar Pradesh',
    message:
      'Ordered for Ramzan evenings and kept ordering. Packs arrived sealed and well within the promised days.',
    rating: 5,
    verified: true,
    ...isShown,
  },
  {
    id: 't5',
    name: 'Lakshmi Narayanan',
    location: 'Chennai, Tamil Nadu',
    message:
      'Minty masala is lovely with filter coffee, which surprised me. I wish the pack were a little bigger.',
    rating: 4,
    verified: true,
    ...isShown,
  },
  {
    id: 't6',
    name: 'Harpreet Kaur',
    location: 'Ludhiana, Punjab',
    message:
      'My two children fight over the tomato one. I like that I can read every ingredient on the back.',
    rating: 5,
    verified: true,
    ...isShown,
  },
  {
    id: 't7',
    name: 'Debjani Ghosh',
    location: 'Kolkata, West Bengal',
    message:
      'Used the raw makhana for payesh. Even size, no broken bits, and they softened beautifully.',
    rating: 5,
    verified: true,
    ...isShown,
  },
  {
    id: 't8',
    name: 'Nikhil Menon',
    location: 'Kochi, Kerala',
    message:
      'Masala sattu with buttermilk is my 11 am. One parcel came a day late, but support replied the same evening.',
    rating: 4,
    verified: false,
    ...isShown,
  },
];

const files = (id: string) => ({
  mp4: `/media/testimonials/${id}.mp4`,
  webm: `/media/testimonials/${id}.webm`,
  captions: `/media/testimonials/${id}.vtt`,
  poster: `/media/testimonials/${id}.webp`,
  posterAvif: `/media/testimonials/${id}.avif`,
});

export const sampleVideos = [
  {
    id: 'v1',
    name: 'Priya Malhotra',
    location: 'Delhi',
    title: 'My 4 pm desk snack',
    ...files('v1'),
    fullQuote:
      'Four o’clock used to mean a packet of biscuits. Now it is a handful of peri peri makhana from the drawer. It is crunchy, it is spicy, and I can stop at a handful. Most days.',
    rating: 5,
    duration: '00:12',
    product: 'peri-peri-makhana',
    ...isShown,
  },
  {
    id: 'v2',
    name: 'Arvind Yadav',
    location: 'Ghaziabad, Uttar Pradesh',
    title: 'Sattu before the gym',
    ...files('v2'),
    fullQuote:
      'Two spoons of classic sattu, lime, salt, cold water, shake. It takes less time than finding my shoes and it keeps me going through the whole session.',
    rating: 5,
    duration: '00:11',
    product: 'classic-sattu',
    ...isShown,
  },
  {
    id: 'v3',
    name: 'Sneha Patil',
    location: 'Nashik, Maharashtra',
    title: 'Tiffin that comes back empty',
    ...files('v3'),
    fullQuote:
      'I put tomato makhana in my daughter’s tiffin on Mondays. It is the only dabba that comes home empty, and her friends have started asking where it is from.',
    rating: 5,
    duration: '00:11',
    product: 'tomato-makhana',
    ...isShown,
  },
  {
    id: 'v4',
    name: 'Imran Ansari',
    location: 'Hyderabad, Telangana',
    title: 'A cooler that is not a cola',
    ...files('v4'),
    fullQuote:
      'In May nobody in Hyderabad wants food at noon. A tall glass of jaljira sattu with ice and you are sorted. My father has two.',
    rating: 5,
    duration: '00:10',
    product: 'jaggery-sattu',
    ...isShown,
  },
  {
    id: 'v5',
    name: 'Kavita Mishra',
    location: 'Darbhanga, Bihar',
    title: 'From the pond next door',
    ...files('v5'),
    fullQuote:
      'I live where makhana grows, so I know what a good one looks like. These are big, dry and properly popped. The mint one is my favourite with evening tea.',
    rating: 5,
    duration: '00:11',
    product: 'minty-masala-makhana',
    ...isShown,
  },
  {
    id: 'v6',
    name: 'Joseph Fernandes',
    location: 'Margao, Goa',
    title: 'Movie night, sorted',
    ...files('v6'),
    fullQuote:
      'We swapped popcorn for salt and pepper makhana. Same crunch, no bits stuck in the teeth, and the bowl is empty before the interval.',
    rating: 4,
    duration: '00:10',
    product: 'himalayan-salt-makhana',
    ...isShown,
  },
];

export const sampleReviews = {
  rating: '4.91',
  count: 24,
  list: [
    {
      name: 'Ananya S.',
      rating: 5,
      date: '12 March 2025',
      text: 'Fresh, crunchy and not oily. The pack was sealed well and came in three days.',
      consent: null,
    },
    {
      name: 'Rakesh J.',
      rating: 5,
      date: '2 March 2025',
      text: 'Tastes the way it did at home. I like that every ingredient is one I know.',
      consent: null,
    },
    {
      name: 'Lakshmi N.',
      rating: 4,
      date: '18 February 2025',
      text: 'Lovely with evening tea. I wish the pack were a little bigger.',
      consent: null,
    },
  ],
};
