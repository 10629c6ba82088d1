addEventListener('click',onEarlyClick=e=>{earlyClick=e.target.closest('[data-early]')},earlyClick=null)
