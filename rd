x [Errno 2] No such file or directory: 'wa/r.json'
