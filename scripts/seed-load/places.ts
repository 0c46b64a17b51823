/** Every state and union territory with a town, the first digits of its pincodes, and how much of the trade it has. */
export const places: [state: string, city: string, pincode: string, share: number][] = [
  ['Uttar Pradesh', 'Lucknow', '226', 188],
  ['Delhi', 'New Delhi', '110', 160],
  ['Bihar', 'Patna', '800', 104],
  ['Haryana', 'Gurugram', '122', 92],
  ['Maharashtra', 'Pune', '411', 76],
  ['Punjab', 'Ludhiana', '141', 48],
  ['West Bengal', 'Kolkata', '700', 45],
  ['Rajasthan', 'Jaipur', '302', 38],
  ['Karnataka', 'Bengaluru', '560', 36],
  ['Gujarat', 'Ahmedabad', '380', 32],
  ['Madhya Pradesh', 'Indore', '452', 29],
  ['Telangana', 'Hyderabad', '500', 27],
  ['Uttarakhand', 'Dehradun', '248', 24],
  ['Jharkhand', 'Ranchi', '834', 22],
  ['Tamil Nadu', 'Chennai', '600', 14],
  ['Odisha', 'Bhubaneswar', '751', 12],
  ['Himachal Pradesh', 'Shimla', '171', 11],
  ['Chhattisgarh', 'Raipur', '492', 9],
  ['Andhra Pradesh', 'Visakhapatnam', '530', 8],
  ['Chandigarh', 'Chandigarh', '160', 8],
  ['Assam', 'Guwahati', '781', 7],
  ['Goa', 'Panaji', '403', 6],
  ['Kerala', 'Kochi', '682', 6],
  ['Jammu and Kashmir', 'Srinagar', '190', 5],
  ['Puducherry', 'Puducherry', '605', 3],
  ['Sikkim', 'Gangtok', '737', 2],
  ['Meghalaya', 'Shillong', '793', 2],
  ['Tripura', 'Agartala', '799', 2],
  ['Manipur', 'Imphal', '795', 2],
  ['Arunachal Pradesh', 'Itanagar', '791', 1],
  ['Nagaland', 'Kohima', '797', 1],
  ['Mizoram', 'Aizawl', '796', 1],
  ['Ladakh', 'Leh', '194', 1],
  ['Andaman and Nicobar Islands', 'Port Blair', '744', 1],
  ['Lakshadweep', 'Kavaratti', '682', 1],
  ['Dadra and Nagar Haveli and Daman and Diu', 'Silvassa', '396', 1],
];

export const firstNames = [
  'Ananya,Nikhil,Debjani,Harpreet,Rakesh,Priya,Arjun,Meera,Kabir,Divya,Rohan,Sneha,Imran,Lakshmi,Vikram,Pooja',
  'Farhan,Kavita,Suresh,Ishita,Manoj,Aarti,Gaurav,Nandini,Yusuf,Shreya,Deepak,Ritu,Karthik,Simran,Anil,Tara',
].flatMap((names) => names.split(','));

export const lastNames = [
  'Sharma,Menon,Ghosh,Kaur,Jha,Malhotra,Nair,Iyer,Khan,Reddy,Das,Patel,Singh,Verma,Joshi,Mishra',
  'Banerjee,Gupta,Yadav,Chauhan,Pillai,Bhatt,Kulkarni,Sinha,Roy,Desai,Thakur,Saxena,Bose,Rao,Tiwari,Ansari',
].flatMap((names) => names.split(','));
