/** Imported first: libraries choose their build by NODE_ENV when they are loaded. */
process.env.NODE_ENV ??= 'production';
